// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader notes of a result: there is none behind the moves (such a game may be cut: only its tag says
// how it ended), or the tag names another one.
#pragma once

#include <algorithm>
#include <string_view>

#include "game/imported_game.h"

namespace chess { inline namespace game {

/// The reason of the note.
inline constexpr std::string_view kNoResultBehindMoves = "no result behind the moves";

/// How the reason begins where the tag and the moves end with different results. The tag counts.
inline constexpr std::string_view kResultTagSays = "the Result tag says ";

/// Did its reader find no result behind the moves?
inline bool has_no_result_behind_moves(const ImportedGame& game) {
  return std::ranges::any_of(
      game.diagnostics, [](const Diagnostic& d) { return d.game != 0 && d.reason == kNoResultBehindMoves; });
}

}}  // namespace chess::game
