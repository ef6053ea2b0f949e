// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation: what a capture wins if both sides recapture on that square with their least
// valuable man as long as it pays.
#pragma once

#include "core/position.h"

namespace chess { inline namespace core {

/// The value of a role in centipawns, for exchanges only. The king's value is larger than all others
/// together.
int exchange_value(Role role);

/// The material that a legal move wins, from the mover's view, in centipawns; negative if it loses material.
/// It counts the exchange on the target square. A pin counts only if the pinning piece is seen from that
/// square.
int static_exchange(const Position& pos, Move m);

/// Is static_exchange(pos, m) >= threshold? Faster than computing the value.
bool exchange_at_least(const Position& pos, Move m, int threshold);

}}  // namespace chess::core
