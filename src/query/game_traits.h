// SPDX-License-Identifier: GPL-3.0-or-later
// What a game has: its end on the board, its opening, and the notes that its moves carry.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"
#include "game/imported_game.h"

namespace chess::inline query {

// How games end on the board (FIDE Laws of Chess, articles 5 and 9), as a set to be asked for.

enum class BoardEnding : std::uint8_t {
  Mate,
  Stalemate,
  InsufficientMaterial,
  Repetition,  ///< the last position stood there for the third time, or more
  FiftyMoves,  ///< fifty moves or more of both sides without capture and pawn move
  Open,        ///< none of these: resigned, agreed, lost on time, or still going on
};
inline constexpr int kBoardEndings = 6;

/// "mate", "stalemate", "insufficient-material", "repetition", "fifty-moves", "open".
std::string_view to_string(BoardEnding ending);

class BoardEndings {
 public:
  /// Names as `to_string` gives them, commas between them. The error is a sentence that says what is
  /// accepted.
  static std::expected<BoardEndings, Error> parse(std::string_view text);

  bool has(BoardEnding ending) const { return ((set_ >> static_cast<int>(ending)) & 1) != 0; }

  /// Does the main line end in one of them? A game whose moves are cut does not: its end is not known.
  bool fit(const ImportedGame& game) const;

 private:
  void add(BoardEnding ending) { set_ |= 1U << static_cast<int>(ending); }

  unsigned set_ = 0;
};

// What a game has: its opening, by its tags or, when that is wished, by the table that comes with the
// program; and which notes its moves carry.

/// Empty where nothing is known. Views into the game or the table.
struct OpeningName {
  std::string_view eco;
  std::string_view name;
};

/// The tags ECO and Opening. With `look_up`, what is missing is filled in for a game that begins at the
/// standard start, by its moves (OpeningBook::name_game): the code and the name, or beside a code that the
/// table agrees with the name.
OpeningName opening_of(const Game& game, bool look_up);

struct GameNotes {
  bool evals = false;       ///< %eval
  bool clocks = false;      ///< %clk, %emt and their kin
  bool comments = false;    ///< text, of the game or any move
  bool variations = false;  ///< a line that was not played
};

/// Looks at all lines of the game.
GameNotes notes_of(const Game& game);

}  // namespace chess::inline query
