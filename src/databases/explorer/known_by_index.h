// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses, by a position index, the known games that decide where an asked game left them: few of millions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explorer/asked_games.h"
#include "posindex/position_index.h"

namespace chess { inline namespace explorer {

/// The numbers of the games, ascending from 0, that must be looked at: all that come to the last position of
/// `asked` where one comes that does not come to its end, and all that come to its end. Whatever another game
/// does in that position or behind it, one of these does, so AskedGames::find and known_at answer as if it
/// had looked at all games. Nothing if there are more than `most`, or if the index is damaged.
std::optional<std::vector<std::uint64_t>> deciding_games(const PositionIndex& index, const AskedGame& asked,
                                                         std::uint64_t most);

}}  // namespace chess::explorer
