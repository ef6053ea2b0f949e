// SPDX-License-Identifier: GPL-3.0-or-later
// Which of an engine's lines count as its answer.
#include "client/detail/analysis_builder.h"

#include <doctest/doctest.h>

#include <initializer_list>

#include "client/transport.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

using namespace chess;

namespace {

Analysis build(std::initializer_list<std::string_view> infos, std::string_view best,
               const Position& position = Position::start(), std::optional<std::string> ponder = {}) {
  AnalysisBuilder builder(position);
  for (const auto info : infos) builder.add(parse_uci_info(info));
  const auto move = parse_uci_move(position, best);
  REQUIRE(move);
  return builder.finish(*move, ponder, std::chrono::milliseconds(9));
}

std::string words(const std::vector<Move>& moves) {
  std::string out;
  for (const Move move : moves) out += (out.empty() ? "" : " ") + to_uci(move);
  return out;
}

}  // namespace

TEST_CASE("analysis: endless lines of best play and words that are no moves are cut") {
  const Position start = Position::start();
  AnalysisBuilder builder(start);
  UciInfo info;
  info.depth = 3;
  info.score = UciScore{Score::cp(10)};
  for (int i = 0; i < 1000; ++i)
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) info.pv.emplace_back(move);
  CHECK(builder.add(info));
  CHECK_FALSE(builder.add(info));
  CHECK(builder.finish(*parse_uci_move(start, "g1f3"), {}, {}).pv.size() == kMaxPvMoves);
  info.pv = {"e2e4", std::string(500'000, 'x')};
  info.depth = 4;
  CHECK(builder.add(info));
  CHECK(builder.finish(*parse_uci_move(start, "e2e4"), {}, {}).pv.size() == 1);
}

TEST_CASE("analysis: an exact score is preferred to a later bound of the same move") {
  const Analysis a =
      build({"depth 8 score cp 30 pv e2e4 e7e5", "depth 9 score cp 10 upperbound pv e2e4"}, "e2e4");
  CHECK(a.score == Score::cp(30));
  CHECK(a.bound == ScoreBound::Exact);
  CHECK(a.depth == 8);
  CHECK(words(a.pv) == "e2e4 e7e5");
}

TEST_CASE("analysis: the steps of the search, one a depth, legal ones only, bounded") {
  const Analysis a = build({"depth 1 score cp 30 nodes 20 pv e2e4", "depth 2 score cp 10 upperbound pv e2e4",
                            "depth 2 score cp 5 nodes 80 pv d2d4 d7d5", "depth 3 score cp 7 pv e2e5",
                            "depth 4 multipv 2 score cp 1 pv a2a3", "depth 4 score cp 8 pv g1f3",
                            "depth 4 score mate 3 nodes 300 pv d2d4", "depth 5 score cp 9"},
                           "d2d4");
  const auto move = [](std::string_view text) { return *parse_uci_move(Position::start(), text); };
  CHECK(a.steps == std::vector<AnalysisStep>{{1, Score::cp(30), move("e2e4"), 20},
                                             {2, Score::cp(5), move("d2d4"), 80},
                                             {4, Score::mate_in(3), move("d2d4"), 300}});

  AnalysisBuilder chatter(Position::start());
  for (int depth = 1; depth <= 5000; ++depth)
    chatter.add(parse_uci_info("depth " + std::to_string(depth) + " score cp 1 pv e2e4"));
  const Analysis b = chatter.finish(move("e2e4"), {}, std::chrono::milliseconds(9));
  CHECK(b.steps.size() == 256);
  CHECK(b.steps.back().depth == 5000);
}

TEST_CASE("analysis: a late change of mind brings its bound with it") {
  const Analysis a =
      build({"depth 8 score cp 30 pv e2e4 e7e5", "depth 9 score cp 55 lowerbound pv d2d4"}, "d2d4");
  CHECK(a.score == Score::cp(55));
  CHECK(a.bound == ScoreBound::Lower);
  CHECK(words(a.pv) == "d2d4");
}

TEST_CASE("analysis: a bound before the last exact score is forgotten") {
  const Analysis a =
      build({"depth 8 score cp 55 lowerbound pv d2d4", "depth 9 score cp 30 pv e2e4 e7e5"}, "d2d4");
  CHECK(a.score == Score::cp(30));
  CHECK(words(a.pv) == "d2d4");  // what was moved, not what was thought
  CHECK(words(a.lines[0].pv) == "e2e4 e7e5");
}

TEST_CASE("analysis: nothing but bounds, or no score at all") {
  const Analysis bound = build({"depth 1 score cp 5 lowerbound pv e2e4"}, "e2e4");
  CHECK(bound.score == Score::cp(5));
  CHECK(bound.bound == ScoreBound::Lower);
  const Analysis none = build({"depth 4 nodes 100", "string hello"}, "e2e4");
  CHECK_FALSE(none.score);
  CHECK(none.nodes == 100);
  CHECK(none.time == std::chrono::milliseconds(9));
  CHECK(words(none.pv) == "e2e4");
  const Analysis bare = build({"depth 1 score mate 4 time 3"}, "e2e4");
  CHECK(bare.score == Score::mate_in(4));
  CHECK(bare.time == std::chrono::milliseconds(3));
  CHECK(words(bare.pv) == "e2e4");
}

TEST_CASE("analysis: a line is cut at its first illegal move") {
  CHECK(words(build({"score cp 1 pv e2e4 e7e5 e4e5 g1f3"}, "e2e4").pv) == "e2e4 e7e5");
  CHECK(words(build({"score cp 1 pv e2e4 blah"}, "e2e4").pv) == "e2e4");
  CHECK(words(build({"score cp 1 pv e7e5 e2e4"}, "e2e4").pv) == "e2e4");
  CHECK(build({"score cp 1 pv e7e5 e2e4"}, "e2e4").lines[0].pv.empty());
  CHECK(words(build({"score cp 1 pv e2e4 0000"}, "e2e4").pv) == "e2e4");
}

TEST_CASE("analysis: the move to ponder on must be legal") {
  CHECK(build({}, "e2e4", Position::start(), "e7e5").ponder.has_value());
  CHECK_FALSE(build({}, "e2e4", Position::start(), "e2e4").ponder);
  CHECK_FALSE(build({}, "e2e4", Position::start(), "(none)").ponder);
}

TEST_CASE("analysis: several lines") {
  const Analysis a = build({"depth 5 multipv 1 score cp 30 pv e2e4", "depth 5 multipv 2 score cp 25 pv d2d4",
                            "depth 5 multipv 3 score cp 20 pv g1f3"},
                           "e2e4");
  REQUIRE(a.lines.size() == 3);
  CHECK(words(a.lines[2].pv) == "g1f3");
  CHECK(a.lines[2].multipv == 3);
  CHECK(a.lines[1].score < a.lines[0].score);
}

TEST_CASE("analysis: stopped in the middle, the line driven out keeps a place") {
  const Analysis a =
      build({"depth 5 multipv 1 score cp 30 pv e2e4", "depth 5 multipv 2 score cp 25 pv d2d4",
             "depth 5 multipv 3 score cp 20 pv g1f3", "depth 6 multipv 1 score cp 33 pv d2d4 d7d5"},
            "d2d4");
  REQUIRE(a.lines.size() == 3);
  CHECK(words(a.lines[0].pv) == "d2d4 d7d5");
  CHECK(words(a.lines[1].pv) == "e2e4");
  CHECK(a.lines[1].multipv == 2);
  CHECK(a.lines[1].score == Score::cp(30));
  CHECK(words(a.lines[2].pv) == "g1f3");
}

TEST_CASE("analysis: absurd ranks and no rank 1") {
  const Analysis a = build({"multipv 100000 score cp 3 pv e2e4", "multipv 2 score cp 3 pv e2e4"}, "d2d4");
  CHECK_FALSE(a.score);
  CHECK(a.lines.size() == 1);
}

TEST_CASE("analysis: castling in either spelling") {
  const Position position = *parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Move castles = Move::castling(Square::E1, Square::H1);
  CHECK(build({"score cp 1 pv e1g1 e8e7"}, "e1h1", position).pv.front() == castles);
  CHECK(build({"score cp 1 pv e1h1 e8e7"}, "e1g1", position).pv.size() == 2);
}
