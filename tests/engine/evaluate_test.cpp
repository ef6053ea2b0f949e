// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/eval/evaluate.h"

#include "base/random.h"
#include "core/movegen.h"
#include "engine/uci/people.h"
#include "helpers.h"

namespace engine {
namespace {

using test::position;

TEST_CASE("the accumulator kept up to date equals one made afresh; colours mirrored give the same value") {
  chess::Random random(5);
  for (int game = 0; game < 40; ++game) {
    chess::Position pos =
        game % 2 == 0 ? chess::Position::start() : position("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1");
    Accumulator acc(pos.board());
    for (int ply = 0; ply < 120; ++ply) {
      const auto legal = chess::legal_moves(pos);
      if (legal.empty()) break;
      pos.play(legal[random.below(legal.size())], acc);
      REQUIRE(acc == Accumulator(pos.board()));
      const Value v = evaluate(pos, acc);
      CHECK(std::abs(v) <= kMaxEval);
      const EvalBreakdown parts = explain(pos);
      CHECK(parts.total == (pos.turn() == chess::Color::White ? v : -v));
      const auto mirrored = chess::Position::from_setup(uci::flipped(pos.to_setup()), chess::kWaivableFaults);
      REQUIRE(mirrored.has_value());
      CHECK(evaluate(*mirrored, Accumulator(mirrored->board())) == v);
    }
  }
}

TEST_CASE("the start is level but for the tempo, and a queen is worth having") {
  const auto value = [](std::string_view fen) {
    const chess::Position pos = position(fen);
    return evaluate(pos, Accumulator(pos.board()));
  };
  CHECK(value(chess::kStartFen) > 0);
  CHECK(value(chess::kStartFen) < 30);
  CHECK(value("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1") > 800);
  CHECK(value("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1") < -800);
  // A passed pawn is worth the more the further it is.
  CHECK(value("4k3/8/P7/8/8/8/8/4K3 w - - 0 1") > value("4k3/8/8/8/P7/8/8/4K3 w - - 0 1") + 30);
  // A minor piece without pawns wins nothing.
  CHECK(value("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1") < 120);
  // The bare king belongs to the edge, as far as the winner is concerned.
  CHECK(value("k7/8/1K6/8/8/8/8/7R w - - 0 1") > value("8/8/3k4/8/8/8/K7/7R w - - 0 1"));
}

TEST_CASE("mate values turn into moves") {
  CHECK(to_score(mate_at(1)) == chess::Score::mate_in(1));
  CHECK(to_score(mate_at(3)) == chess::Score::mate_in(2));
  CHECK(to_score(mated_at(0)) == chess::Score::mated_in(0));
  CHECK(to_score(mated_at(2)) == chess::Score::mated_in(1));
  CHECK(to_score(mated_at(4)) == chess::Score::mated_in(2));
  CHECK(to_score(-31) == chess::Score::cp(-31));
  CHECK_FALSE(is_mate(kMaxEval));
}

}  // namespace
}  // namespace engine
