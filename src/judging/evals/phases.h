// SPDX-License-Identifier: GPL-3.0-or-later
// Where the opening of a game ends and where its endgame begins (scalachess `Divider.scala`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/board.h"
#include "core/position.h"

namespace chess { inline namespace evals {

/// How mixed the two armies are: 0 at the start, above 150 in a full middlegame.
int mixedness(const Board& board);

/// Indexes of the game's positions (0: the start). A phase that the game never reached, or skipped, is empty.
struct Phases {
  std::optional<int> middlegame;
  std::optional<int> endgame;
  friend bool operator==(const Phases&, const Phases&) = default;
};

enum class GamePhase : std::uint8_t { Opening, Middlegame, Endgame };

/// The phase of the position with this index in the game.
GamePhase phase_at(const Phases& phases, std::size_t index);

/// `positions` are the start and the position after each move.
Phases phases_of(std::span<const Position> positions);

}}  // namespace chess::evals
