// SPDX-License-Identifier: GPL-3.0-or-later
// Endings in which a bare king can be mated by force. A network has seen few of them, and the mate is
// beyond the horizon; a few lines of chess lore make the search find the way.
#pragma once

#include <optional>

#include "core/board.h"
#include "engine/eval/value.h"

namespace engine {

/// From here on a value is of such an ending; the network's stay below.
inline constexpr Value kSureWin = 10'000;

/// From the point of view of `turn`, when one side has only its king and the other has the force to mate it
/// without pawns: more for more men, the hunted king nearer to the edge, and the kings nearer to each other.
/// With bishop and knight, nearer to a corner of the bishop's colour (the only ones where it can be mated).
std::optional<Value> value_against_bare_king(const chess::Board& board, chess::Color turn);

}  // namespace engine
