// SPDX-License-Identifier: GPL-3.0-or-later
// Searches that are watched and steered while they run: without end, pondering, stopped; what an engine is
// told of its opponent, of draw offers and of results. Dialogues as scripts.
#include <doctest/doctest.h>

#include <latch>

#include "client/analysis_stream.h"
#include "client/engine_session.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "tests/client/opened.h"
#include "tests/client/scripted_transport.h"

using namespace chess;
using namespace chess::test;

namespace {

struct Dialogue {
  std::shared_ptr<Script> script = std::make_shared<Script>();

  EngineSession open_uci(std::vector<std::string> options = {}) {
    script->handshake(std::move(options));
    return opened(UciSession::open(std::make_unique<ScriptedTransport>(script), {}, "script"));
  }
  EngineSession open_xboard() {
    script->expect("xboard").expect("protover 2").say("feature ping=1 usermove=1 done=1");
    for (const auto line :
         {"accepted ping", "accepted usermove", "accepted done", "new", "force", "easy", "post"})
      script->expect(line);
    return opened(XboardSession::open(std::make_unique<ScriptedTransport>(script), {}, "script"));
  }
  Dialogue& ping(int number) {
    script->expect("ping " + std::to_string(number)).say("pong " + std::to_string(number));
    return *this;
  }
  void check() const { check_script(*script); }
};

constexpr SearchLimits kEndless{.infinite = true};

SearchLimits clock(std::chrono::milliseconds time) {
  SearchLimits limits;
  limits.clock = SearchClock{{time, time}, {0ms, 0ms}, std::nullopt};
  return limits;
}

}  // namespace

TEST_CASE("steered search: analysis without end tells its news and ends when it is stopped") {
  Dialogue d;
  auto session = d.open_uci();
  std::vector<SearchNews> news;
  SearchControl control([&](SearchNews told) { news.push_back(std::move(told)); });
  d.script->ready().expect("position startpos").expect("go infinite");
  d.script->say("info depth 1 score cp 30 nodes 20 pv e2e4 e7e5", 10ms);
  d.script->say("info depth 2 currmove d2d4 currmovenumber 2", 24h);  // that is no stall
  d.script->say("info depth 2 score cp 25 wdl 60 900 40 nodes 99 pv d2d4 h7h6 nonsense", 1ms);
  d.script->call([&] { control.stop(); }).expect("stop").say("bestmove d2d4 ponder h7h6", 5ms);
  const auto analysis = session.analyse(Position::start(), {}, kEndless, &control);
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(to_uci(analysis->bestmove) == "d2d4");
  CHECK(analysis->score == Score::cp(25));
  CHECK_FALSE(analysis->cut_short);
  REQUIRE(news.size() == 3);
  REQUIRE(news[0].line);
  CHECK(news[0].line->score == Score::cp(30));
  CHECK(news[0].line->pv.size() == 2);
  CHECK_FALSE(news[1].line);
  CHECK(news[1].info.currmove == "d2d4");
  CHECK(news[2].line->pv.size() == 2);  // as far as it is legal
  CHECK(news[2].line->wdl == ResultChances{60, 900, 40});
  d.check();
}

TEST_CASE("steered search: stopped before it has begun, it answers at once") {
  Dialogue d;
  auto session = d.open_uci();
  SearchControl control;
  control.stop();
  d.script->ready().expect("position startpos").expect("go infinite").expect("stop").say("bestmove a2a3");
  const auto analysis = session.analyse(Position::start(), {}, kEndless, &control);
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(to_uci(analysis->bestmove) == "a2a3");
  // The same with a limit.
  d.script->ready().expect("position startpos").expect("go nodes 100").expect("stop").say("bestmove a2a4");
  CHECK(session.analyse(Position::start(), {}, {.nodes = 100}, &control).has_value());
  d.check();
}

TEST_CASE("steered search: an engine that does not heed stop is given up") {
  Dialogue d;
  auto session = d.open_uci();
  SearchControl control;
  d.script->ready().expect("position startpos").expect("go infinite").say("info depth 1");
  d.script->call([&] { control.stop(); }).expect("stop").repeat("info depth 2", 10, 1s);
  const auto analysis = session.analyse(Position::start(), {}, kEndless, &control);
  REQUIRE_FALSE(analysis);
  CHECK(analysis.error().kind == EngineFault::Stalled);
  CHECK_FALSE(session.is_open());
}

TEST_CASE("steered search: what nobody could end, or ends twice, is refused") {
  Dialogue d;
  auto session = d.open_uci();
  SearchControl control;
  const auto fault = [&](const SearchLimits& limits, SearchControl* steered) {
    return session.analyse(Position::start(), {}, limits, steered).error().kind;
  };
  CHECK(fault(kEndless, nullptr) == EngineFault::BadRequest);
  CHECK(fault({.depth = 3, .ponder = true}, nullptr) == EngineFault::BadRequest);
  CHECK(fault({.depth = 3, .infinite = true}, &control) == EngineFault::BadRequest);
  CHECK(fault({.infinite = true, .ponder = true}, &control) == EngineFault::BadRequest);
  CHECK(fault({.ponder = true}, &control) == EngineFault::BadRequest);
  d.check();
}

TEST_CASE("steered search: pondering, and the opponent plays the expected move") {
  Dialogue d;
  auto session = d.open_uci({"Ponder type check default false"});
  SearchControl control;
  d.script->ready().expect("setoption name Ponder value true").expect("position startpos moves e2e4 e7e5");
  d.script->expect("go ponder wtime 1000 btime 1000 winc 0 binc 0");
  // Its clock does not run yet, so it may think for as long as the opponent does.
  d.script->say("info depth 9 score cp 12 nodes 500 pv g1f3", 60s).call([&] { control.ponder_hit(); });
  d.script->expect("ponderhit").say("info depth 10 score cp 14 nodes 900 pv g1f3", 300ms);
  d.script->say("bestmove g1f3", 100ms);
  auto limits = clock(1s);
  limits.ponder = true;
  Position position = Position::start();
  std::vector<Move> moves;
  for (const auto san : {"e4", "e5"}) {
    moves.push_back(*parse_san(position, san));
    position.play(moves.back());
  }
  const auto analysis = session.analyse(Position::start(), moves, limits, &control);
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(to_uci(analysis->bestmove) == "g1f3");
  CHECK(analysis->elapsed == 400ms);  // what its clock is charged with
  CHECK_FALSE(analysis->cut_short);
  d.check();
}

TEST_CASE("steered search: pondering on a move that was not played is stopped") {
  Dialogue d;
  auto session = d.open_uci();
  SearchControl control;
  d.script->ready().expect("position startpos").expect("go ponder depth 20").say("info depth 3", 1s);
  d.script->call([&] { control.stop(); }).expect("stop").say("bestmove e2e4");
  CHECK(session.analyse(Position::start(), {}, {.depth = 20, .ponder = true}, &control).has_value());
  d.check();
}

TEST_CASE("steered search: after the ponder hit the limits count") {
  Dialogue d;
  auto session = d.open_uci();
  SearchControl control;
  d.script->ready().expect("position startpos").expect("go ponder wtime 1000 btime 1000 winc 0 binc 0");
  d.script->say("info depth 3", 1s).call([&] { control.ponder_hit(); }).expect("ponderhit");
  d.script->expect("stop").say("bestmove e2e4");  // nothing comes within its second, and the overrun
  auto limits = clock(1s);
  limits.ponder = true;
  const auto analysis = session.analyse(Position::start(), {}, limits, &control);
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(analysis->cut_short);
}

TEST_CASE("steered search: a stream is read while the search runs, and stopped") {
  Dialogue d;
  auto session = d.open_uci({"MultiPV type spin default 1 min 1 max 9"});
  std::latch may_go_on(1);
  d.script->expect("setoption name MultiPV value 2").ready();
  d.script->expect("position startpos").expect("go infinite");
  d.script->say("info depth 1 multipv 1 score cp 30 nodes 20 pv e2e4");
  d.script->say("info depth 1 multipv 2 score cp 20 nodes 30 pv d2d4");
  d.script->say("info depth 2 multipv 1 score cp 35 nodes 90 pv e2e4 c7c5");
  d.script->call([&] { may_go_on.wait(); }).expect("stop").say("bestmove e2e4");
  SearchLimits limits = kEndless;
  limits.multipv = 2;
  AnalysisStream stream(session, Position::start(), {}, limits);
  for (const int rank : {1, 2, 1}) {
    const auto news = stream.next();
    REQUIRE(news);
    REQUIRE(news->line);
    CHECK(news->line->multipv == rank);
  }
  CHECK(stream.would_block());
  CHECK_FALSE(stream.try_next());
  CHECK_FALSE(stream.has_ended());
  REQUIRE(stream.lines().size() == 2);
  CHECK(stream.lines()[0].score == Score::cp(35));
  CHECK(stream.lines()[1].score == Score::cp(20));
  stream.stop();
  may_go_on.count_down();
  REQUIRE_MESSAGE(stream.wait().has_value(), stream.wait().error().reason);
  CHECK(to_uci(stream.wait()->bestmove) == "e2e4");
  CHECK(stream.has_ended());
  CHECK_FALSE(stream.would_block());
  CHECK_FALSE(stream.next());
  d.check();
}

TEST_CASE("steered search: a stream that nobody reads drops the oldest news; its end stops the search") {
  Dialogue d;
  auto session = d.open_uci();
  std::latch has_told(1);
  d.script->ready().expect("position startpos").expect("go infinite");
  for (std::size_t i = 0; i < kMostUnreadNews + 3; ++i) d.script->say("info nodes " + std::to_string(i));
  d.script->call([&] { has_told.count_down(); }).say("info string last").expect("stop").say("bestmove e2e4");
  {
    AnalysisStream stream(session, Position::start(), {}, kEndless);
    has_told.wait();
    CHECK(stream.next()->info.nodes.value_or(99) >= 3);
  }
  CHECK(session.is_open());
  d.check();
}

TEST_CASE("steered search: a fault of the engine ends the stream") {
  Dialogue d;
  auto session = d.open_uci();
  d.script->ready().expect("position startpos").expect("go infinite").say("info nodes 5");
  d.script->fail(TransportFault::Closed);
  AnalysisStream stream(session, Position::start(), {}, kEndless);
  CHECK(stream.next());
  CHECK_FALSE(stream.next());
  REQUIRE_FALSE(stream.wait());
  CHECK(stream.wait().error().kind == EngineFault::Died);
}

TEST_CASE("steered search: xboard, analysis without end") {
  Dialogue d;
  auto session = d.open_xboard();
  SearchControl control([](SearchNews) {});
  d.ping(1).script->expect("analyze").say("1 30 0 10 e4").say("2 20 0 90 d4 d5", 1h);
  d.script->call([&] { control.stop(); }).expect("exit").expect("xboard");
  d.ping(2);
  const auto analysis = session.analyse(Position::start(), {}, kEndless, &control);
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(to_uci(analysis->bestmove) == "d2d4");
  CHECK_FALSE(analysis->cut_short);
  CHECK(session.analyse(Position::start(), {}, {.depth = 3, .ponder = true}, &control).error().kind ==
        EngineFault::Unable);
  d.check();
}

TEST_CASE("steered search: xboard, a draw is offered, and the move is wanted now") {
  Dialogue d;
  auto session = d.open_xboard();
  SearchControl control;
  d.script->expect("level 0 0:02 0");
  d.ping(1).script->expect("time 200").expect("otim 200").expect("draw").expect("go");
  d.script->say("5 12 10 900 e4 e5").call([&] { control.stop(); }).expect("?").say("offer draw");
  d.script->say("move e2e4");
  auto limits = clock(2s);
  limits.draw_offered = true;
  const auto analysis = session.analyse(Position::start(), {}, limits, &control);
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(analysis->draw_offered);
  CHECK_FALSE(analysis->cut_short);
  d.check();
}

TEST_CASE("opponent: what UCI and XBoard are told") {
  CHECK(to_uci_opponent({.name = "Gary Kasparov", .title = "GM", .rating = 2800, .is_engine = false}) ==
        "GM 2800 human Gary Kasparov");
  CHECK(to_uci_opponent({.name = "Shredder"}) == "none none computer Shredder");

  Dialogue uci;
  auto session = uci.open_uci({"UCI_Opponent type string default <empty>"});
  uci.script->expect("setoption name UCI_Opponent value none 2100 computer A B");
  CHECK(session.tell_opponent({.name = "A\nB", .rating = 2100}).has_value());
  CHECK(session.tell_result("1-0", "White mates").has_value());  // UCI has no word for it
  uci.check();
  Dialogue indifferent;
  auto other = indifferent.open_uci();
  CHECK(other.tell_opponent({.name = "Shredder"}).has_value());
  indifferent.check();

  Dialogue xboard;
  auto third = xboard.open_xboard();
  CHECK(third.tell_opponent({.name = "Ann", .rating = 1900, .engine_rating = 2500, .is_engine = false})
            .has_value());
  for (const auto line : {"new", "name Ann", "rating 2500 1900", "force", "easy", "post"})
    xboard.script->expect(line);
  xboard.ping(1).script->expect("result 1-0 {White mates (at last)}");
  CHECK(third.new_game().has_value());
  CHECK(third.tell_result("1-0", "White mates {at last}").has_value());
  CHECK(third.tell_result("2-0", "").error().kind == EngineFault::BadRequest);
  xboard.check();
}
