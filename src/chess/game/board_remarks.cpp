// SPDX-License-Identifier: GPL-3.0-or-later
// A result against the board. See board_remarks.h.
#include "game/board_remarks.h"

namespace chess { inline namespace game {

namespace {

/// Shows at little cost that nearly every game ends neither with mate nor with stalemate. It may be wrong for
/// positions that go on.
bool has_pawn_step(const AnyPosition& board) {
  if (!board.is_chess() || board.in_check()) return false;
  const Position& pos = board.chess();
  const Bitboard pawns = pos.board().pieces(pos.turn(), Role::Pawn);
  const Bitboard empty = ~pos.board().occupied();
  const bool is_white = pos.turn() == Color::White;
  const Bitboard targets =
      (is_white ? shift<Direction::North>(pawns) : shift<Direction::South>(pawns)) & empty;
  if (targets.empty()) return false;
  const Square to = targets.first();
  return pos.keeps_king_safe(square_at(index_of(to) + (is_white ? -8 : 8)), to);
}

}  // namespace

std::optional<Diagnostic> result_against_board(const AnyPosition& last, GameResult result) {
  if (has_pawn_step(last) || last.has_legal_moves()) return std::nullopt;
  const auto outcome = outcome_of(last);
  if (!outcome || to_result(outcome->winner) == result) return std::nullopt;
  return Diagnostic{.severity = result == GameResult::Unknown ? Severity::Note : Severity::Warning,
                    .reason = "the board shows " + std::string(to_string(outcome->termination)) +
                              ", which is " + std::string(to_string(to_result(outcome->winner))) +
                              ", and the result is " + std::string(to_string(result)),
                    .action = "the result stays"};
}

}}  // namespace chess::game
