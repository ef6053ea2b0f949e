// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outcome.h"

#include <doctest/doctest.h>

#include "notation/fen.h"
#include "notation/san.h"

using namespace chess;

namespace {
Position at(const char* fen) { return parse_position(fen).value(); }
}  // namespace

TEST_CASE("mate and stalemate") {
  const auto mate = outcome_of(at("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
  REQUIRE(mate.has_value());
  CHECK(*mate == Outcome{Termination::Checkmate, Color::Black});
  const auto stalemate = outcome_of(at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
  REQUIRE(stalemate.has_value());
  CHECK(*stalemate == Outcome{Termination::Stalemate, std::nullopt});
  CHECK_FALSE(outcome_of(Position::start()).has_value());
}

TEST_CASE("insufficient material as python-chess defines it") {
  CHECK(is_insufficient_material(at("4k3/8/8/8/8/8/8/4K3 w - - 0 1")));
  CHECK(is_insufficient_material(at("4k3/8/8/8/8/8/8/4KN2 w - - 0 1")));
  CHECK(is_insufficient_material(at("4k3/8/8/8/8/8/8/4KB2 w - - 0 1")));
  CHECK(is_insufficient_material(at("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")));        // both on dark squares
  CHECK_FALSE(is_insufficient_material(at("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1")));   // opposite colours
  CHECK_FALSE(is_insufficient_material(at("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1")));
  CHECK_FALSE(is_insufficient_material(at("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1")));
  CHECK_FALSE(is_insufficient_material(at("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")));
  CHECK(has_insufficient_material(at("4kq2/8/8/8/8/8/8/4KN2 w - - 0 1"), Color::White));
  CHECK_FALSE(has_insufficient_material(at("4kr2/8/8/8/8/8/8/4KN2 w - - 0 1"), Color::White));
  // Any arrangement will do, without kings too.
  CHECK(has_insufficient_material(Board(), Color::White));
  CHECK_FALSE(has_insufficient_material(Board::start(), Color::White));
}

TEST_CASE("repetition: three may be claimed, five end the game") {
  Position pos = Position::start();
  PositionHistory history(pos);
  const char* shuffle[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
  for (int round = 1; round <= 4; ++round) {
    for (const char* san : shuffle) {
      pos.play(parse_san(pos, san).value());
      history.push(pos);
    }
    CHECK(history.repetitions(pos.halfmove_clock()) == round + 1);
    CHECK(outcome_of(pos, history).has_value() == (round == 4));
    CHECK(outcome_of(pos, history, true).has_value() == (round >= 2));
  }
  CHECK(outcome_of(pos, history)->termination == Termination::FivefoldRepetition);
}

TEST_CASE("fifty and seventy-five moves") {
  const auto fifty = at("4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
  CHECK_FALSE(outcome_of(fifty).has_value());
  CHECK(outcome_of(fifty, PositionHistory(fifty), true)->termination == Termination::FiftyMoves);
  CHECK(outcome_of(at("4k3/8/8/8/8/8/8/R3K3 w - - 150 99"))->termination == Termination::SeventyFiveMoves);
  // Mate comes before any draw.
  CHECK(outcome_of(at("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 99"))->termination == Termination::Checkmate);
}
