// SPDX-License-Identifier: GPL-3.0-or-later
// Passes over movetext that nobody wants to read, 64 bytes at a time. Whatever could end the game, is to be
// reported, or is not written plainly, is left to the lexer.
#pragma once

#include <cstddef>
#include <string_view>

namespace chess { inline namespace pgn {

/// How much of a text was passed over.
struct PassedMoves {
  std::size_t length = 0;  ///< up to a place between two tokens, with no blank before it
  std::size_t depth = 0;   ///< of the open parentheses there
};

/// Passes over the front of `text` as far as it is plain. `depth` parentheses are open before it.
/// Precondition: `text` begins behind a token, outside comments, and behind a move of the game.
PassedMoves pass_moves(std::string_view text, std::size_t depth);

}}  // namespace chess::pgn
