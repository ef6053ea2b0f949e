// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses, by a position index, the known games that decide where an asked game left them: few of millions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explorer/asked_games.h"
#include "posindex/position_index.h"

namespace chess { inline namespace explorer {

/// The known games at which AskedGames must look to answer as if it had looked at all: those that come to the
/// last position of an asked game where one comes that does not come to its end, and those that come to its
/// end. Whatever another game does in that position or behind it, one of these does.
struct DecidingGames {
  std::vector<std::uint64_t> games;  ///< ascending, from 0
  /// Such positions to which so many games come that these are not named: all others, too, must be looked at
  /// as long as they can come to one of these.
  std::vector<Position> crowded;
};

/// More than `most` games in a position are not named. Nothing if the index is damaged.
std::optional<DecidingGames> deciding_games(const PositionIndex& index, const std::vector<AskedGame>& asked,
                                            std::uint64_t most);

}}  // namespace chess::explorer
