// SPDX-License-Identifier: GPL-3.0-or-later
// A player that follows a book as long as it can and then lets another one think: so any engine plays from
// any book, whether it can read it or not.
#pragma once

#include <cstdint>
#include <memory>

#include "match/player.h"
#include "openings/book_move.h"

namespace chess::inline match {

/// Moves of the book take no time and have no score. `variety` as `pick_move` has it; each player that is
/// started chooses by a seed of its own, made of `seed` and its number.
PlayerFactory book_player(PlayerFactory thinker, std::shared_ptr<const Book> book, int variety,
                          std::uint64_t seed);

}  // namespace chess::inline match
