// SPDX-License-Identifier: GPL-3.0-or-later
// A result against the board. See board_remarks.h.
#include "game/board_remarks.h"

#include "core/lean_position.h"

namespace chess { inline namespace game {

std::optional<Diagnostic> result_against_board(const AnyPosition& last, GameResult result) {
  if ((last.is_chess() && LeanPosition(last.chess()).has_pawn_step()) || last.has_legal_moves())
    return std::nullopt;
  const auto outcome = outcome_of(last);
  if (!outcome || to_result(outcome->winner) == result) return std::nullopt;
  return Diagnostic{.severity = result == GameResult::Unknown ? Severity::Note : Severity::Warning,
                    .reason = "the board shows " + std::string(to_string(outcome->termination)) +
                              ", which is " + std::string(to_string(to_result(outcome->winner))) +
                              ", and the result is " + std::string(to_string(result)),
                    .action = "the result stays"};
}

}}  // namespace chess::game
