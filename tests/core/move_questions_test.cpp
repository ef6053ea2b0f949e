// SPDX-License-Identifier: GPL-3.0-or-later
// A few known positions; tests/reference/questions_reference.py compares random ones with python-chess.
#include "core/move_questions.h"

#include <doctest/doctest.h>

#include "core/win_model.h"

using namespace chess;

TEST_CASE("masks: moves of the start position between sets of squares") {
  const Position& start = Position::start();
  CHECK(legal_moves(start, {}).size() == 20);
  CHECK(legal_moves(start, {.from = Bitboard(Rank::R1)}).size() == 4);
  CHECK(legal_moves(start, {.to = Bitboard(Rank::R4)}).size() == 8);
  CHECK(legal_moves(start, {Bitboard(Square::E2), Bitboard(Square::E4)})[0] ==
        Move::normal(Square::E2, Square::E4));
  CHECK(pseudo_legal_moves(start).size() == 20);
}

TEST_CASE("a pinned piece: pseudo-legal everywhere, legal on the line") {
  Setup setup;
  setup.board.put(Square::E1, {Color::White, Role::King});
  setup.board.put(Square::E4, {Color::White, Role::Rook});
  setup.board.put(Square::E8, {Color::Black, Role::Queen});
  setup.board.put(Square::A8, {Color::Black, Role::King});
  const Position pos = Position::from_setup(setup).value();
  CHECK(is_pinned(pos.board(), Color::White, Square::E4));
  CHECK(pin_line(pos.board(), Color::White, Square::E4) == Bitboard(File::E));
  CHECK(!is_pinned(pos.board(), Color::Black, Square::E8));
  const Move aside = Move::normal(Square::E4, Square::A4);
  CHECK(is_pseudo_legal(pos, aside));
  CHECK(!pos.is_legal(aside));
  const Move capture = Move::normal(Square::E4, Square::E8);
  CHECK(gives_check(pos, capture));
  CHECK(!gives_checkmate(pos, capture));
  CHECK(is_zeroing(pos, capture));
  CHECK(!is_irreversible(pos, Move::normal(Square::E1, Square::D1)));
}

TEST_CASE("chances: the other side's are the mirror, and a mate is certain but to lichess") {
  for (const WinModel model :
       {WinModel::Stockfish12, WinModel::Stockfish14, WinModel::Stockfish15, WinModel::Stockfish15_1,
        WinModel::Stockfish16, WinModel::Stockfish16_1, WinModel::Lichess}) {
    CHECK(parse_win_model(to_string(model)) == model);
    for (const int cp : {-5000, -77, 0, 30, 250}) {
      const ResultChances chances = result_chances(Score::cp(cp), 40, model);
      CHECK(chances.total() == 1000);
      CHECK(result_chances(Score::cp(-cp), 40, model) == -chances);
    }
    const ResultChances mate = result_chances(Score::mate_in(3), 40, model);
    CHECK((mate.wins == 1000) == (model != WinModel::Lichess));
    CHECK(mate.wins > 990);
  }
  CHECK(!parse_win_model("sf13"));
}
