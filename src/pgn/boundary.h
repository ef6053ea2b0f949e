// SPDX-License-Identifier: GPL-3.0-or-later
// Where a PGN text can be cut, so that several readers side by side, each with a part of a file, find
// exactly what one reader finds in the whole. How `PgnReader` understands odd files depends on what came
// before; so a cut is made only behind a game that is written plainly from its first tag to its result.
#pragma once

#include <cstddef>
#include <string_view>

namespace chess::inline pgn {

/// The offset of the last `[Event "` at the start of a line in `text` at which a reader that begins with
/// `text` surely begins a game, with nothing of what came before left to say: the same games, diagnostics,
/// and (counted on) numbers and lines come out when it is read in two parts. 0: there is none.
/// Precondition: `text` begins a file, or at such a place. Costs little more than a look at the last game.
std::size_t last_game_boundary(std::string_view text);

}  // namespace chess::inline pgn
