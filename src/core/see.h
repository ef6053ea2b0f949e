// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation: what a capture wins when both sides take back on that square
// with their least valuable man as long as it pays.
#pragma once

#include "core/position.h"

namespace chess::inline core {

/// Centipawns by role, for exchanges only; the king's is larger than all others together.
int exchange_value(Role role);

/// The material a legal move wins (mover's view, centipawns, negative when it loses), counting the
/// exchange on its target square. Pins are respected as far as the pinning line is seen from the square.
int static_exchange(const Position& pos, Move m);

/// static_exchange(pos, m) >= threshold, faster.
bool exchange_at_least(const Position& pos, Move m, int threshold);

}  // namespace chess::inline core
