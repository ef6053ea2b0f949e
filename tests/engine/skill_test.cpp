// SPDX-License-Identifier: GPL-3.0-or-later
// Playing weaker on purpose.
#include "engine/search/skill.h"

#include <atomic>

#include "core/movegen.h"
#include "helpers.h"
#include "notation/uci_move.h"

namespace engine { namespace {

using test::depth;
using test::nodes;
using test::position;
using test::Recorder;

using Set = std::set<std::size_t>;

/// All that is ever chosen among `lines`.
Set choices_among(const std::vector<RootMove>& lines, Value margin) {
  Set chosen;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const std::size_t i = choose_weakened(lines, margin, seed);
    CHECK(i == choose_weakened(lines, margin, seed));
    chosen.insert(i);
  }
  return chosen;
}

Set choices(std::initializer_list<Value> values, Value margin) {
  std::vector<RootMove> lines;
  for (const Value v : values) lines.emplace_back().value = v;
  return choices_among(lines, margin);
}

RootMove known_line(int rank, Value known, Value estimate) {
  RootMove line;
  line.value = estimate;
  line.rank = rank;
  line.table_value = known;
  return line;
}

TEST_CASE("weaker play stays within its margin, and plays a mate it has seen") {
  CHECK(choices({50, 40, -100, -2000}, 300) == Set{0, 1, 2});
  CHECK(choices({50, 40, -100, -2000}, 0) == Set{0});
  CHECK(choices({mate_at(3), mate_at(5), 900}, 400) == Set{0});
  CHECK(choices({mated_at(6), mated_at(4)}, 400) == Set{0});
  CHECK(choices({100, -100}, 300) == Set{0, 1});
  CHECK(choices({2100, 2090}, 300) == Set{0});  // a won game is brought home
}

TEST_CASE("weaker play keeps the result that endgame tables know, whatever the search makes of it") {
  const RootMove win = known_line(10'000, table_win_at(0), 300);
  const RootMove draw = known_line(0, kDraw, 300);
  const RootMove other_draw = known_line(0, kDraw, 250);
  const RootMove loss = known_line(-10'000, -table_win_at(0), 400);
  for (const Value margin : {0, 2400}) {
    CAPTURE(margin);
    CHECK(choices_among(std::vector{win, win, draw}, margin) == Set{0});
    CHECK(choices_among(std::vector{draw, loss}, margin) == Set{0});
    CHECK(choices_among(std::vector{loss, loss}, margin) == Set{0});
  }
  CHECK(choices_among(std::vector{draw, other_draw, loss}, 2400) == Set{0, 1});
}

TEST_CASE("levels: the higher the stronger, by Elo too") {
  for (int level = 1; level < static_cast<int>(kFullSkill); ++level) {
    for (const int men : {2, 10, 32}) {
      const Handicap stronger = handicap_of(level, men);
      const Handicap weaker = handicap_of(level - 1, men);
      CHECK(stronger.nodes > weaker.nodes);
      CHECK(stronger.margin <= weaker.margin);
      CHECK(stronger.margin >= 0);
      CHECK(stronger.lines <= weaker.lines);
      CHECK(stronger.lines >= 2);
    }
    CHECK(handicap_of(level, 10).nodes > handicap_of(level, 32).nodes);
  }
  CHECK(skill_of_elo(kMinElo) == doctest::Approx(0.0));
  CHECK(skill_of_elo(kMaxElo) == doctest::Approx(kFullSkill));
  CHECK(skill_of_elo(0) == doctest::Approx(0.0));
  CHECK(skill_of_elo(9999) == doctest::Approx(kFullSkill));
  for (int elo = kMinElo; elo < kMaxElo; ++elo) {
    CHECK(skill_of_elo(elo) < skill_of_elo(elo + 1));
    CHECK(skill_of_elo(elo + 1) - skill_of_elo(elo) < 0.2);  // no jumps
  }
}

TEST_CASE("a level looks at its nodes, whatever the limits and the threads are; a mate is told in full") {
  Engine engine;
  REQUIRE(engine.set_option("Skill Level", "4").has_value());
  REQUIRE(engine.set_option("Threads", "3").has_value());
  const std::uint64_t most = handicap_of(4, 32).nodes;
  Recorder recorder;
  CHECK(engine.search(depth(60), &recorder).nodes <= most + most / 50 + 3);
  CHECK(engine.search(nodes(most / 2)).nodes <= most / 2 + most / 50 + 3);
  for (const SearchInfo& info : recorder.infos) CHECK(info.multipv == 1);
  engine.set_position(position("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"));
  Limits limits;
  limits.mate = 5;
  CHECK(engine.search(limits).score == chess::Score::mate_in(5));
}

TEST_CASE("no level plays the same move for ever, and who sees one line sees that of the move played") {
  for (const int level : {0, 1, 2, 5}) {
    CAPTURE(level);
    Engine engine;
    REQUIRE(engine.set_option("Skill Level", std::to_string(level)).has_value());
    std::set<std::string> moves;
    for (int i = 0; i < 30; ++i) {
      Recorder recorder;
      const SearchResult result = engine.search(depth(60), &recorder);
      REQUIRE(!recorder.infos.empty());
      CHECK(recorder.infos.back().pv.front() == result.best);
      moves.insert(chess::to_uci(result.best));
    }
    CHECK(moves.size() > 1);
  }
}

/// How deep a search that goes on has come.
class DepthWatch : public SearchListener {
 public:
  void info(const SearchInfo& info) override {
    deepest = info.depth;
    deepest.notify_one();
  }
  void best_move(const SearchResult&) override {}
  std::atomic<int> deepest{0};
};

TEST_CASE("whoever analyses without end is told all, whatever the level") {
  Engine engine;
  REQUIRE(engine.set_option("Skill Level", "0").has_value());
  Limits limits = depth(9);
  limits.infinite = true;
  DepthWatch watch;
  engine.start(limits, watch);
  for (int found = 0; found < 3; found = watch.deepest) watch.deepest.wait(found);
  engine.stop();
  engine.wait();
}

TEST_CASE("the lowest level wins won games") {
  Engine weak;
  REQUIRE(weak.set_option("UCI_LimitStrength", "true").has_value());
  REQUIRE(weak.set_option("UCI_Elo", "1320").has_value());
  Engine strong;
  for (const std::string_view fen : {"8/8/3k4/8/8/3K4/8/3Q4 w - - 0 1", "8/8/3k4/8/8/3K4/3R4/3R4 w - - 0 1",
                                     "6k1/8/8/8/8/8/1R6/RK6 w - - 0 1"}) {
    CAPTURE(std::string(fen));
    const chess::Position start = position(fen);
    std::vector<chess::Move> played;
    for (chess::Position pos = start; chess::has_legal_moves(pos) && played.size() < 100;) {
      Engine& mover = pos.turn() == chess::Color::White ? weak : strong;
      mover.set_position(start, played);
      const chess::Move m = mover.search(nodes(2000)).best;
      REQUIRE(pos.is_legal(m));
      pos.play(m);
      played.push_back(m);
      if (!chess::has_legal_moves(pos)) CHECK(pos.in_check());
    }
    CHECK(played.size() < 100);
  }
}

}}  // namespace engine
