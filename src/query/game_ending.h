// SPDX-License-Identifier: GPL-3.0-or-later
// How games end on the board (FIDE Laws of Chess, articles 5 and 9), as a set to be asked for.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/imported_game.h"

namespace chess::inline query {

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

}  // namespace chess::inline query
