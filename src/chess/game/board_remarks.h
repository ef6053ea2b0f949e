// SPDX-License-Identifier: GPL-3.0-or-later
// What a board contradicts in a game file: a start that is not written as it should be, and a result that the
// last position cannot have. All readers say both in the same words.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/imported_game.h"
#include "notation/start_position.h"

namespace chess { inline namespace game {

/// What was mended in a start position, without a place in the input.
inline std::vector<Diagnostic> remarks_of(StartPosition&& start) {
  std::vector<Diagnostic> remarks;
  for (StartRemark& remark : start.remarks)
    remarks.push_back({.reason = std::move(remark.reason), .action = std::move(remark.action)});
  return remarks;
}

/// The remark on a result that mate, stalemate or another end on the board contradicts, without a place in
/// the input. Such a result is not mended: nobody knows which of the two is wrong. `last` is the position
/// behind the last move of a whole game.
std::optional<Diagnostic> result_against_board(const AnyPosition& last, GameResult result);

}}  // namespace chess::game
