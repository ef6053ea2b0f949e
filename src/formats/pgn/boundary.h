// SPDX-License-Identifier: GPL-3.0-or-later
// Finds places where a PGN text can be cut. Several readers can then read a file in parts side by side, and
// find exactly what one reader finds in the whole. `PgnReader` understands unusual files by what came before,
// so a cut is made only behind a game that is written plainly from its first tag to its result.
#pragma once

#include <cstddef>
#include <string_view>

namespace chess { inline namespace pgn {

/// The offset of the last `[Event "` at the start of a line at which a reader of the whole text surely begins
/// a game and has nothing left to report. Reading the two parts gives the same games and diagnostics; numbers
/// and lines continue. Returns 0 if there is no such place. Costs little more than a look at the last game.
/// Precondition: `text` is the beginning of a file, or begins at such a place.
std::size_t last_game_boundary(std::string_view text);

}}  // namespace chess::pgn
