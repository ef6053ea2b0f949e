// SPDX-License-Identifier: GPL-3.0-or-later
// Portable Game Notation, export format (the standard of 1994, chapter 3.2): the same game always
// gives the same bytes, and every reader can read them.
#pragma once

#include <cstddef>
#include <string>

#include "game/game.h"

namespace chess::inline pgn {

struct PgnStyle {
  /// Characters in a line of moves; 0: all moves on one line.
  std::size_t columns = 80;
};

/// What a game held that PGN cannot say, or not in the same way. The game is written all the same.
struct PgnLosses {
  bool provider_ids = false;  ///< ids and dates of subinfos, ids of lines
  bool extra_keys = false;    ///< BGN keys of games, moves and subinfos that PGN has no word for
  bool line_texts = false;    ///< names and comments of lines: written as plain comments
  bool characters = false;  ///< braces in comments, brackets and commas in operands, odd tag names: replaced
  bool commands = false;  ///< commands whose name cannot be written: left out
  bool nothing = false;  ///< what is said of no move at all (at the root): left out

  bool any() const { return provider_ids || extra_keys || line_texts || characters || commands || nothing; }
  PgnLosses& operator|=(const PgnLosses& other);
  friend bool operator==(const PgnLosses&, const PgnLosses&) = default;
};

/// The losses in words, for one message: "provider ids and dates, keys that only BGN has". Empty for none.
std::string to_string(const PgnLosses& losses);

/// The tags as they are written: the seven tag roster first (unknown where the game does not have
/// them; Result from `game.result`), the others in the game's order, FEN and SetUp true to
/// `game.any_start()`, Variant true to `game.variant()`.
Tags export_tags(const Game& game);

/// Appends the game and the blank line that ends it.
///
/// Each subinfo gives one comment, commands before text; a `}` in a text would end it, so braces of
/// such a text become parentheses. NAGs stand behind the move, then comments, then variations.
/// Precondition: every move of the tree is legal (or null and not in check).
PgnLosses append_pgn(const Game& game, std::string& out, const PgnStyle& style = {});

/// The game alone.
std::string to_pgn(const Game& game, const PgnStyle& style = {});

}  // namespace chess::inline pgn
