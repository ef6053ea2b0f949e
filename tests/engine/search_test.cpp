// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/movegen.h"
#include "engine/facade/bench.h"
#include "helpers.h"

namespace engine { namespace {

using test::depth;
using test::move;
using test::nodes;
using test::position;
using test::Recorder;

struct MateProblem {
  std::string_view fen;
  int moves;
};
const MateProblem kMates[] = {
    {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1},
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2},
    {"8/8/8/8/8/5k2/4p3/7K b - - 0 1", 2},
    {"k7/8/2K5/8/8/8/8/7R w - - 0 1", 2},
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
};

TEST_CASE("mates are found, with the right distance, by plain search and by `mate`") {
  Engine engine;
  for (const auto& [fen, moves] : kMates) {
    CAPTURE(std::string(fen));
    engine.set_position(position(fen));
    for (const int most : {moves, 5}) {
      engine.new_game();
      Limits limits;
      limits.mate = most;
      Recorder recorder;
      const SearchResult r = engine.search(limits, &recorder);
      CHECK(r.score == chess::Score::mate_in(moves));
      REQUIRE_FALSE(recorder.infos.empty());
      CHECK(recorder.infos.back().score == r.score);
      CHECK(recorder.infos.back().pv.size() == static_cast<std::size_t>(2 * moves - 1));
    }

    engine.new_game();
    CHECK(engine.search(depth(12)).score == chess::Score::mate_in(moves));
  }
}

TEST_CASE("`mate` ends without a mate, too") {
  Engine engine;
  engine.set_position(chess::Position::start());
  Limits limits;
  limits.mate = 2;
  const SearchResult r = engine.search(limits);
  CHECK_FALSE(r.best.is_null());
  CHECK_FALSE(r.score.is_mate());
}

TEST_CASE("the side that is mated says when") {
  Engine engine;
  engine.set_position(position("7k/5K2/8/8/8/8/8/6R1 b - - 0 1"));
  CHECK(engine.search(depth(6)).score == chess::Score::mated_in(1));
}

TEST_CASE("a quiet move that threatens mate is found, though the other side is far ahead") {
  Engine engine;
  const auto root = position("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
  engine.set_position(root);
  const SearchResult r = engine.search(nodes(150'000));
  CHECK(r.best == move(root, "g3g6"));
  CHECK(r.score == chess::Score::mate_in(2));
}

TEST_CASE("a lost game is saved by perpetual check") {
  Engine engine;
  // Black is about to mate or queen; the queen checks on e8 and h5 for ever.
  engine.set_position(position("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1"));
  const SearchResult r = engine.search(depth(9));
  CHECK(r.score == chess::Score::cp(0));
}

TEST_CASE("a repetition of the game counts: the third time is a draw") {
  Engine engine;
  const chess::Position lost = position("7k/5Q2/8/8/8/8/qr6/7K w - - 0 1");
  std::vector<chess::Move> moves;
  chess::Position p = lost;
  for (const std::string_view uci : {"f7f8", "h8h7", "f8f7", "h7h8", "f7f8", "h8h7", "f8f7", "h7h8"}) {
    moves.push_back(move(p, uci));
    p.play(moves.back());
  }
  // Black is to go back to h8, where the king has stood twice with the queen on f7.
  engine.set_position(lost, std::span(moves).first(7));
  Limits limits = depth(3);
  limits.searchmoves = {moves.back()};
  CHECK(engine.search(limits).score == chess::Score::cp(0));
  // Without that past it is an ordinary move.
  engine.new_game();
  engine.set_position(engine.position());
  CHECK(engine.search(limits).score != chess::Score::cp(0));
}

TEST_CASE("the fifty-move rule is seen coming, and mate goes before it") {
  Engine engine;
  engine.set_position(position("7k/8/5K2/8/8/8/8/R7 w - - 99 80"));
  CHECK(engine.search(depth(6)).score == chess::Score::cp(0));
  engine.set_position(position("7k/8/6K1/8/8/8/8/R7 w - - 99 80"));
  CHECK(engine.search(depth(6)).score == chess::Score::mate_in(1));
}

TEST_CASE("too little material is a draw inside the tree") {
  Engine engine;
  engine.set_position(position("8/8/8/3k4/8/8/4pK2/8 w - - 0 1"));  // the last pawn falls
  CHECK(engine.search(depth(4)).score == chess::Score::cp(0));
}

TEST_CASE("`nodes` is kept exactly on one thread") {
  for (const std::uint64_t count : {1, 2, 100, 1000, 5000, 123'456}) {
    Engine engine;
    Recorder recorder;
    const SearchResult r = engine.search(nodes(count), &recorder);
    CHECK(r.nodes == count);
    CHECK_FALSE(r.best.is_null());
    REQUIRE_FALSE(recorder.infos.empty());
    CHECK(recorder.infos.back().nodes == count);
    CHECK(recorder.infos.back().pv.front() == r.best);
  }
}

TEST_CASE("`nodes` with several threads stops near the number") {
  Engine engine;
  REQUIRE(engine.set_option("Threads", "3").has_value());
  const SearchResult r = engine.search(nodes(200'000));
  CHECK(r.nodes >= 200'000);
  CHECK(r.nodes < 260'000);
}

TEST_CASE("one thread: the same position and nodes give the same answer") {
  std::vector<SearchInfo> first;
  for (int run = 0; run < 2; ++run) {
    Engine engine;
    if (run == 1) {  // whatever was before the new game
      engine.set_position(position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
      engine.search(nodes(20'000));
      engine.new_game();
    }
    engine.set_position(chess::Position::start());
    Recorder recorder;
    engine.search(nodes(50'000), &recorder);
    if (run == 0) {
      first = recorder.infos;
      continue;
    }
    REQUIRE(recorder.infos.size() == first.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
      CHECK(recorder.infos[i].score == first[i].score);
      CHECK(recorder.infos[i].nodes == first[i].nodes);
      CHECK(recorder.infos[i].pv == first[i].pv);
    }
  }
}

TEST_CASE("every principal variation is legal, and depth and nodes never fall") {
  Engine engine;
  REQUIRE(engine.set_option("MultiPV", "3").has_value());
  const chess::Position root =
      position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  engine.set_position(root);
  Recorder recorder;
  engine.search(nodes(100'000), &recorder);
  std::uint64_t before = 0;
  for (const SearchInfo& info : recorder.infos) {
    CHECK(info.nodes >= before);
    before = info.nodes;
    CHECK(info.seldepth >= info.depth);
    CHECK(info.wdl.win + info.wdl.draw + info.wdl.loss == 1000);
    CHECK(info.multipv >= 1);
    CHECK(info.multipv <= 3);
    REQUIRE_FALSE(info.pv.empty());
    chess::Position p = root;
    for (const chess::Move m : info.pv) {
      REQUIRE(p.is_legal(m));
      p.play(m);
    }
  }
}

TEST_CASE("MultiPV: different moves, best first, as many as there are") {
  Engine engine;
  REQUIRE(engine.set_option("MultiPV", "218").has_value());
  Recorder recorder;
  engine.search(depth(4), &recorder);
  std::set<std::uint16_t> moves;
  chess::Score last = chess::Score::mate_in(0);
  for (const SearchInfo& info : recorder.infos) {
    if (info.depth != 4) continue;
    moves.insert(info.pv.front().raw());
    CHECK(info.score <= last);
    last = info.score;
  }
  CHECK(moves.size() == 20);
}

TEST_CASE("searchmoves: only these are searched") {
  Engine engine;
  const chess::Position start = chess::Position::start();
  engine.set_position(start);
  Limits limits = depth(6);
  limits.searchmoves = {move(start, "a2a3"), move(start, "h2h4")};
  Recorder recorder;
  const SearchResult r = engine.search(limits, &recorder);
  for (const SearchInfo& info : recorder.infos)
    CHECK(std::find(limits.searchmoves.begin(), limits.searchmoves.end(), info.pv.front()) !=
          limits.searchmoves.end());
  CHECK((r.best == limits.searchmoves[0] || r.best == limits.searchmoves[1]));
}

TEST_CASE("no legal move: an answer all the same") {
  Engine engine;
  engine.set_position(position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"));
  Recorder recorder;
  CHECK(engine.search(depth(3), &recorder).best.is_null());
  CHECK(recorder.answers == 1);
  REQUIRE(recorder.infos.size() == 1);
  CHECK(recorder.infos[0].score == chess::Score::mated_in(0));
  engine.set_position(position("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"));
  CHECK(engine.search(depth(3)).best.is_null());
}

TEST_CASE("several threads find what one finds") {
  Engine engine;
  REQUIRE(engine.set_option("Threads", "4").has_value());
  engine.set_position(position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"));
  CHECK(engine.search(depth(18)).score == chess::Score::mate_in(3));
}

TEST_CASE("stop answers once, at once; ponderhit lets the clock run") {
  Engine engine;
  Recorder recorder;
  Limits limits;
  engine.start(limits, recorder);
  CHECK(engine.is_busy());
  engine.stop();
  engine.wait();
  CHECK(recorder.answers == 1);
  CHECK_FALSE(engine.is_busy());

  Limits ponder;
  ponder.ponder = true;
  ponder.movetime = Milliseconds(20);
  engine.start(ponder, recorder);
  std::this_thread::sleep_for(Milliseconds(60));
  CHECK(engine.is_busy());
  engine.ponderhit();
  engine.wait();
  CHECK(recorder.answers == 2);

  // Done at once, but nobody has asked for the answer yet.
  ponder = depth(1);
  ponder.ponder = true;
  engine.start(ponder, recorder);
  std::this_thread::sleep_for(Milliseconds(20));
  CHECK(engine.is_busy());
  engine.stop();
  engine.wait();
  CHECK(recorder.answers == 3);
}

TEST_CASE("a limit that is reached gives no answer before ponderhit or stop, with any number of threads") {
  for (const char* threads : {"1", "3"}) {
    for (const bool is_weak : {false, true}) {
      Engine engine;
      REQUIRE(engine.set_option("Threads", threads).has_value());
      REQUIRE(engine.set_option("UCI_LimitStrength", is_weak ? "true" : "false").has_value());
      Recorder recorder;
      int answers = 0;
      const auto check_waiting = [&](const Limits& limits, const auto& allow) {
        engine.start(limits, recorder);
        std::this_thread::sleep_for(Milliseconds(40));
        CHECK(recorder.answers == answers);
        allow();
        engine.wait();
        CHECK(recorder.answers == ++answers);
      };
      Limits limits = test::nodes(2000);
      limits.ponder = true;
      check_waiting(limits, [&] { engine.ponderhit(); });
      limits.ponder = false;
      limits.infinite = true;
      check_waiting(limits, [&] { engine.stop(); });
    }
  }
}

TEST_CASE("lines of a search that was cut off are in order, and the first is played") {
  for (const std::string_view fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                     "1nb2b2/4pk1r/Nq3n2/pPpP3p/6p1/1P2PPPP/5K1R/R1B1Q1NB w - - 3 24"}) {
    Engine engine;
    REQUIRE(engine.set_option("MultiPV", "4").has_value());
    engine.set_position(position(fen));
    for (std::uint64_t most = 3000; most < 60'000; most = most * 9 / 8) {
      CAPTURE(most);
      Recorder recorder;
      const SearchResult result = engine.search(nodes(most), &recorder);
      REQUIRE(recorder.infos.size() >= 4);
      const auto last = std::span(recorder.infos).last(4);
      CHECK(result.best == last[0].pv.front());
      for (std::size_t i = 0; i < 4; ++i) {
        CHECK(last[i].multipv == static_cast<int>(i) + 1);
        if (i > 0) CHECK(last[i].score <= last[i - 1].score);
      }
    }
  }
}

TEST_CASE("a search of some of the moves does not say what the position is worth") {
  const auto root = position("rnb2bnr/pp2ppp1/8/1kpp3p/P2q1P2/2PP1K2/1P2P1PP/R1B2BNR b - - 0 12");
  Engine engine;
  engine.set_position(root);
  const SearchResult fresh = engine.search(depth(7));
  engine.new_game();
  const chess::Move moves[] = {*chess::parse_uci_move(root, "d4a4")};
  chess::Position after = root;
  after.play(moves[0]);
  engine.set_position(root, moves);
  Limits poor = depth(9);
  poor.searchmoves = {*chess::parse_uci_move(after, "h2h3")};
  engine.search(poor);
  engine.set_position(root);
  CHECK(engine.search(depth(7)).best == fresh.best);
}

TEST_CASE("a score that has fallen since the last move gets more time than one that has risen") {
  const auto root = position("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
  // What was searched one move before, in the same game: the nodes are the clock.
  const auto nodes_after = [&](std::string_view before) {
    Engine engine;
    REQUIRE(engine.set_option("nodestime", "100").has_value());
    engine.set_position(position(before));
    engine.search(depth(6));
    engine.set_position(root);
    Limits limits;
    limits.time[chess::Color::White] = Milliseconds(20'000);
    return engine.search(limits).nodes;
  };
  const auto risen = nodes_after("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNB1K2R w KQkq - 4 4");
  const auto fallen = nodes_after("r1b1kb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
  CHECK(fallen > risen * 5 / 4);
}

TEST_CASE("options: bounds, names, effects") {
  Engine engine;
  CHECK_FALSE(engine.set_option("Threads", "0").has_value());
  CHECK_FALSE(engine.set_option("Hash", "many").has_value());
  CHECK_FALSE(engine.set_option("Thread", "2").has_value());
  CHECK(engine.set_option("clear hash", std::nullopt).has_value());
  CHECK(engine.set_option("hash", "2").has_value());
  CHECK(engine.options().hash == 2);
  CHECK(engine.set_option("UCI_ShowWDL", "true").has_value());
  CHECK(engine.options().show_wdl);
  // What the table knows was found under the other rule.
  CHECK(engine.set_option("Syzygy50MoveRule", "false").value() == OptionEffect::ClearHash);
}

TEST_CASE("bench positions are all legal") {
  CHECK(bench_positions().size() >= 30);
  for (const std::string_view fen : bench_positions()) CHECK(chess::parse_position(fen).has_value());
  const Engine engine;
  CHECK(run_bench(engine, 3)->nodes == run_bench(engine, 3)->nodes);
}

}}  // namespace engine
