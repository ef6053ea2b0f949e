// SPDX-License-Identifier: GPL-3.0-or-later
// Writes Portable Game Notation, export format (the standard of 1994, chapter 3.2). The same game always
// gives the same bytes, and every reader can read them.
#pragma once

#include <cstddef>
#include <string>

#include "game/game.h"

namespace chess { inline namespace pgn {

/// The choices of a writer of PGN.
struct PgnStyle {
  /// The most characters in a line of moves; 0: no line is wrapped.
  std::size_t columns = 80;
  /// Without its tags a game is movetext alone: a game that does not begin as usual cannot be read again.
  bool tags = true;
};

/// What a game contains that PGN cannot express, or only in another way. The game is written nevertheless.
struct PgnLosses {
  bool provider_ids = false;  ///< ids and dates of subinfos, ids of lines
  bool extra_keys = false;  ///< BGN keys of games, moves and subinfos that PGN cannot express
  bool line_texts = false;  ///< names and comments of lines; they become plain comments
  bool characters = false;  ///< braces in comments, brackets and commas in operands, odd tag names; replaced
  bool commands = false;  ///< commands whose name cannot be written; left out
  bool nothing = false;  ///< texts about no move (at the root); they come before the first move
  bool unread_moves = false;  ///< moves of BGN that cannot be played; they become words or a comment

  /// Is anything lost?
  bool any() const {
    return provider_ids || extra_keys || line_texts || characters || commands || nothing || unread_moves;
  }
  PgnLosses& operator|=(const PgnLosses& other);
  friend bool operator==(const PgnLosses&, const PgnLosses&) = default;
};

/// The losses in words, for a message: "provider ids and dates, keys that only BGN has". Empty if there are
/// none.
std::string to_string(const PgnLosses& losses);

/// The tags as they are written. The seven tag roster comes first, with "unknown" values for missing tags,
/// and with Result from `game.result`. The others follow in the game's order. FEN and SetUp agree with
/// `game.any_start()`, and Variant with `game.variant()`.
Tags export_tags(const Game& game);

/// Appends the game and the blank line that ends it, and returns what was lost.
///
/// NAGs stand behind the move, then comments and variations in their order (`Subinfo::behind`). Each subinfo
/// becomes one comment, with commands before text. A `}` would end the comment, so the braces of its text
/// become parentheses. Line breaks of a text are written; a line that is only wrapped ends with a space.
/// Precondition: every move of the tree is legal, or null and not in check.
PgnLosses append_pgn(const Game& game, std::string& out, const PgnStyle& style = {});

/// The text that `append_pgn` appends.
std::string to_pgn(const Game& game, const PgnStyle& style = {});

}}  // namespace chess::pgn
