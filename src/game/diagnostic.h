// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader of game files has to say about its input, as a value: where, what, and what was
// done about it. Nothing that a reader drops or mends goes without one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chess::inline game {

enum class Severity : std::uint8_t {
  Note,     ///< odd, and nothing is lost
  Warning,  ///< something beside the moves of the game was lost or guessed
  Error,    ///< moves were lost, or a game could not be read
};
/// "note", "warning", "error".
std::string_view to_string(Severity s);

struct Diagnostic {
  Severity severity = Severity::Note;
  std::size_t line = 0;    ///< of the input, from 1; 0: not known
  std::size_t game = 0;    ///< in the input, from 1; 0: belongs to no game
  std::optional<int> ply;  ///< half-moves since move 1 with White to move, of the move in question
  std::string reason;      ///< "illegal move 'Nf3'"
  std::string action;      ///< "the game is kept up to there"; may be empty

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// One line: "error: line 12, game 3, move 5...: illegal move 'Nf3'; the game is kept up to there".
std::string to_string(const Diagnostic& d);

}  // namespace chess::inline game
