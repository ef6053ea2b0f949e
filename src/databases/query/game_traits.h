// SPDX-License-Identifier: GPL-3.0-or-later
// What a game has: its end on the board, its opening, and the notes at its moves.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"
#include "game/imported_game.h"

namespace chess { inline namespace query {

// How games end on the board (FIDE Laws of Chess, articles 5 and 9), as a set that a user asks for.

/// How a game ends on the board.
enum class BoardEnding : std::uint8_t {
  Mate,
  Stalemate,
  InsufficientMaterial,
  Repetition,  ///< the last position was on the board for at least the third time
  FiftyMoves,  ///< at least fifty moves of both sides without a capture or a pawn move
  VariantEnd,  ///< a rule of the variant that chess does not have: three checks, an exploded king
  Open,  ///< none of these: resigned, agreed, lost on time, or not finished
};
/// The number of kinds of ends.
inline constexpr int kBoardEndings = 7;

/// "mate", "stalemate", "insufficient-material", "repetition", "fifty-moves", "variant-end", "open".
std::string_view to_string(BoardEnding ending);

/// A set of ends.
class BoardEndings {
 public:
  /// Reads names as `to_string` writes them, with commas between them. The error is a sentence that says what
  /// is accepted.
  static std::expected<BoardEndings, Error> parse(std::string_view text);

  bool has(BoardEnding ending) const { return ((set_ >> static_cast<int>(ending)) & 1) != 0; }

  /// Does the main line end in one of them? False for a game whose moves are cut, because its end is unknown.
  bool fit(const ImportedGame& game) const;

 private:
  void add(BoardEnding ending) { set_ |= 1U << static_cast<int>(ending); }

  unsigned set_ = 0;
};

/// How often the position that comes most often in the main line stands on the board; 1 if none comes again.
int most_repetitions(const Game& game);

// What a game has: its opening, by its tags or, on request, by the table that comes with the program; and the
// notes at its moves.

/// An opening, in views into the game or the table. A field is empty if it is unknown.
struct OpeningName {
  std::string_view eco;
  std::string_view name;
};

/// The opening by the tags ECO and Opening. With `look_up`, missing fields of a game from the standard start
/// are found by its moves (OpeningBook::name_game): both of them, or the name alone if the table agrees with
/// the code of the tag.
OpeningName opening_of(const Game& game, bool look_up);

/// Which notes a game has.
struct GameNotes {
  bool evals = false;  ///< %eval, %evp, or such as "+0.57/7 0.1s" in a comment
  bool clocks = false;  ///< %clk, %emt and similar commands, or times in comments
  bool comments = false;  ///< text about the game or a move
  bool variations = false;  ///< a line that was not played
};

/// The notes in all lines of the game.
GameNotes notes_of(const Game& game);

}}  // namespace chess::query
