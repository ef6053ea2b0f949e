// SPDX-License-Identifier: GPL-3.0-or-later
// A game as a reader of files hands it over: the tree, how far it can be trusted, and what the reader has to
// say about its input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace chess::inline game {

// What a reader of game files has to say about its input, as a value: where, what, and what was
// done about it. Nothing that a reader drops or mends goes without one.

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

// A game as a reader of files hands it over: the tree, and how far it can be trusted.

enum class ImportStatus : std::uint8_t {
  Whole,    ///< every move of the main line was understood
  Damaged,  ///< the main line is cut before a move that could not be played or read
  Refused,  ///< no moves were read: a variant or start position that is not known; the tags are there
};

struct ImportedGame {
  Game game;
  ImportStatus status = ImportStatus::Whole;
  std::size_t number = 0;  ///< in its input, from 1
  std::size_t line = 0;    ///< where it begins, from 1
  std::vector<Diagnostic> diagnostics;  ///< of this game, and of what stood before it and is no game

  /// Some moves of the main line are missing.
  bool is_damaged() const { return status != ImportStatus::Whole; }
};

// What reading the text of one game gave, in the formats that hold a game in a JSON object: the tree as far
// as it could be made, and what was wrong with the text.

struct GameReadError {
  std::size_t offset = 0;     ///< in the text
  std::optional<int> ply{};   ///< half-moves since move 1 with White to move, when a move is at fault
  bool in_variation = false;  ///< an alternative line is at fault, not the game
  std::string message{};      ///< e.g. "p is 'N', but 'b' stands on f8"
};

/// "ply 12: p is 'N', but 'b' stands on f8". Plies count from the start of the game, the first move is 1.
std::string to_string(const GameReadError& error);

struct ReadGame {
  Game game{};
  /// The game could not be understood; there are tags at most, no moves.
  bool is_refused = false;
  /// The main line is cut before a move that is wrong, as the last error of the main line says.
  bool is_cut = false;
  /// In the order of the text. A variation with an error is kept up to there.
  std::vector<GameReadError> errors{};
};

/// The game as a reader of files hands it over: its place in the input, errors as diagnostics that say
/// what became of the game.
ImportedGame to_imported(ReadGame read, std::size_t number, std::size_t line);

/// The same for a stretch of input that is no text of a game at all.
ImportedGame refused_stretch(std::string fault, std::size_t number, std::size_t line);

}  // namespace chess::inline game
