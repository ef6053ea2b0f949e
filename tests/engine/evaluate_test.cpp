// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/eval/evaluate.h"

#include "base/random.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "core/transform.h"
#include "engine/search/limits.h"
#include "helpers.h"
#include "random_network.h"

namespace engine { namespace {

using chess::Color;
using chess::Position;
using test::position;

TEST_CASE("the search's evaluation and its explanation agree, and colours exchanged change nothing") {
  const auto network = test::random_network(5, 300, 60);
  const nnue::Kernels& kernels = *nnue::kernel_choice().kernels;
  nnue::AccumulatorStack accumulators(2);
  const auto explained = [&](const Position& pos) {
    const Value white_view = explain(pos, *network, kernels).total;
    return pos.turn() == Color::White ? white_view : -white_view;
  };
  chess::Random random(5);
  for (const std::string_view fen :
       {chess::kStartFen, std::string_view("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
        std::string_view("8/8/3k4/8/8/8/K7/6QR w - - 0 1")}) {
    Position pos = position(fen);
    for (int ply = 0; ply < 100; ++ply) {
      accumulators.reset(*network, kernels);
      const Value v = evaluate(pos, accumulators, 0);
      CHECK(std::abs(v) <= kMaxEval);
      CHECK(explained(pos) == v);
      const auto flipped = Position::from_setup(chess::color_flipped(pos.to_setup()), chess::kWaivableFaults);
      REQUIRE(flipped.has_value());
      CHECK(explained(*flipped) == v);
      const auto legal = chess::legal_moves(pos);
      if (legal.empty()) break;
      pos.play(legal[random.below(legal.size())]);
    }
  }
}

TEST_CASE("an explanation says what each man adds") {
  const auto network = test::random_network(6, 300, 60);
  const nnue::Kernels& kernels = *nnue::kernel_choice().kernels;
  const Position pos = position("4k3/5p2/8/8/8/8/3P4/R3K3 b - - 0 1");
  const EvalBreakdown parts = explain(pos, *network, kernels);
  CHECK(parts.bucket == 0);
  CHECK(parts.total == parts.buckets[0]);
  int pieces = 0;
  for (const auto& v : parts.pieces) pieces += v.has_value();
  CHECK(pieces == 3);
  chess::Board without = pos.board();
  without.take(chess::Square::A1);
  CHECK(parts.pieces[chess::Square::A1] ==
        parts.total + nnue::evaluate_board(*network, kernels, without, Color::Black, 0));
}

TEST_CASE("a bare king that can be mated without pawns is a sure win, the nearer to the edge the better") {
  const auto value = [](std::string_view fen) {
    const Position pos = position(fen);
    return value_against_bare_king(pos.board(), pos.turn());
  };
  CHECK_FALSE(value(chess::kStartFen));
  CHECK_FALSE(value("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  CHECK_FALSE(value("4k3/8/8/8/8/8/4N3/4KN2 w - - 0 1"));
  CHECK_FALSE(value("4k3/8/8/8/8/8/4B3/3BK3 w - - 0 1"));
  CHECK_FALSE(value("4k3/8/8/8/8/8/8/3RKr2 w - - 0 1"));
  CHECK(value("4k3/8/8/8/8/8/8/3RK3 w - - 0 1") >= kSureWin);
  CHECK(value("4k3/8/8/8/8/8/8/3RK3 b - - 0 1") <= -kSureWin);
  CHECK(value("4k3/8/8/8/8/8/4P3/3RK3 w - - 0 1") > value("4k3/8/8/8/8/8/8/3RK3 w - - 0 1"));
  CHECK(value("k7/8/1K6/8/8/8/8/7R w - - 0 1") > value("8/8/3k4/8/8/8/K7/7R w - - 0 1"));
  // The light corners with a light-squared bishop, the dark ones with the other.
  CHECK(value("k7/8/1K6/8/8/8/8/2N2B2 w - - 0 1") > value("7k/8/6K1/8/8/8/8/2N2B2 w - - 0 1"));
  CHECK(value("k7/8/1K6/8/8/8/8/1NB5 w - - 0 1") < value("7k/8/6K1/8/8/8/8/1NB5 w - - 0 1"));
  CHECK(value("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/k1K5 b - - 0 1") == -kMaxEval);
}

TEST_CASE("a bare king is mated") {
  for (const std::string_view fen : {"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
                                     "8/8/8/3k4/8/8/8/2B2BK1 w - - 0 1", "8/8/8/3k4/8/8/8/1N2KB2 w - - 0 1",
                                     "7k/8/8/3K4/8/8/8/1N3B2 w - - 0 1"}) {
    CAPTURE(std::string(fen));
    Engine engine;
    Position pos = position(fen);
    std::vector<chess::Move> moves;
    while (chess::has_legal_moves(pos) && pos.halfmove_clock() < 100) {
      engine.set_position(position(fen), moves);
      moves.push_back(engine.search(test::nodes(20'000)).best);
      pos.play(moves.back());
    }
    CHECK(pos.in_check());
    CHECK_FALSE(chess::has_legal_moves(pos));
  }
}

TEST_CASE("mate values turn into moves") {
  CHECK(to_score(mate_at(1)) == chess::Score::mate_in(1));
  CHECK(to_score(mate_at(3)) == chess::Score::mate_in(2));
  CHECK(to_score(mated_at(0)) == chess::Score::mated_in(0));
  CHECK(to_score(mated_at(2)) == chess::Score::mated_in(1));
  CHECK(to_score(mated_at(4)) == chess::Score::mated_in(2));
  CHECK_FALSE(is_mate(kMaxEval));
}

TEST_CASE("a pawn ahead is where half of the games are won") {
  CHECK(to_score(kPawn) == chess::Score::cp(100));
  CHECK(to_score(0) == chess::Score::cp(0));
  for (Value v = 1; v < kMaxEval; v += 7) {
    CHECK(to_centipawns(-v) == -to_centipawns(v));
    CHECK(to_centipawns(v) >= to_centipawns(v - 1));
  }
  CHECK(to_score(-10 * kPawn) == chess::Score::cp(-590));
  CHECK(to_centipawns(kMaxEval) < kTableWinCentipawns - kMaxPly);
  CHECK(wdl_of(kHalfWon).win == 500);
  CHECK(wdl_of(-kHalfWon).loss == 500);
  CHECK(wdl_of(mate_at(3)) == Wdl{1000, 0, 0});
  CHECK(wdl_of(mated_at(4)) == Wdl{0, 0, 1000});
  for (Value v = -kMaxEval; v <= kMaxEval; v += 37) {
    const Wdl chances = wdl_of(v);
    const Wdl other = wdl_of(-v);
    CHECK(chances.win + chances.draw + chances.loss == 1000);
    CHECK(chances.draw >= 0);
    CHECK((other.win == chances.loss && other.loss == chances.win));
    CHECK(chances.win >= wdl_of(v - 37).win);
  }
}

TEST_CASE("what lies above beta counts the more, the deeper it was searched; proofs count whole") {
  CHECK(tempered(100, 40, 1) == 70);
  CHECK(tempered(100, 40, 5) == 90);
  CHECK(tempered(40, 40, 3) == 40);
  CHECK(tempered(mate_at(5), 40, 1) == mate_at(5));
  CHECK(tempered(100, mated_at(4), 1) == 100);
}

}}  // namespace engine
