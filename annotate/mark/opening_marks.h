// SPDX-License-Identifier: GPL-3.0-or-later
// The opening of a game: its name, from the table that comes with the program, and its novelty
// (explorer/novelty.h).
#pragma once

#include <cstddef>
#include <string_view>

#include "annotate/mark/provider.h"
#include "game/game.h"
#include "openings/opening_book.h"

namespace annotate {

/// Those that we fill in.
inline constexpr std::string_view kOpeningTags[] = {"ECO", "Opening"};

/// Names the opening in the ECO and Opening tags. With `keep`, only what is missing (or "?") is filled in,
/// and an Opening only beside an ECO code that agrees. A game that never leaves the unnamed, or does not
/// begin at the standard start, stays as it is. What
/// changes is proved to be ours (proof.h).
void set_opening_tags(chess::Game& game, bool keep);

/// Gives move `index` of the main line the sign $146, as said by the provider.
void mark_novelty(chess::Game& game, std::size_t index, const Provider& provider);

}  // namespace annotate
