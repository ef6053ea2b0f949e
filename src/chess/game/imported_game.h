// SPDX-License-Identifier: GPL-3.0-or-later
// A game as a reader of files returns it: the tree, how far it can be trusted, and what the reader says about
// its input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace chess { inline namespace game {

// What a reader of game files says about its input, as a value: where, what, and what was done about it.
// Whatever a reader drops or mends, it reports.

/// How much was lost.
enum class Severity : std::uint8_t {
  Note,  ///< unusual input, but nothing is lost
  Warning,  ///< something beside the moves of the game was lost or guessed
  Error,  ///< moves were lost, or a game could not be read
};
/// "note", "warning", "error".
std::string_view to_string(Severity s);

/// One report of a reader about its input.
struct Diagnostic {
  Severity severity = Severity::Note;
  std::size_t line = 0;  ///< of the input, from 1; 0: unknown
  std::size_t game = 0;  ///< in the input, from 1; 0: it belongs to no game
  std::optional<int> ply{};  ///< half-moves since move 1 with White to move, of the move in question
  std::string reason{};  ///< what is wrong: "illegal move 'Nf3'"
  std::string action{};  ///< what was done: "the game is kept up to there"; may be empty

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// One line: "error: line 12, game 3, move 5...: illegal move 'Nf3'; the game is kept up to there".
std::string to_string(const Diagnostic& d);

// A game as a reader of files returns it: the tree, and how far it can be trusted.

/// How far a game can be trusted.
enum class ImportStatus : std::uint8_t {
  Whole,  ///< every move of the main line was understood
  Damaged,  ///< the main line is cut before a move that could not be played or read
  Refused,  ///< no moves were read, because the variant or start position is unknown; tags are kept
};

/// A game with what its reader says about it.
struct ImportedGame {
  Game game;
  ImportStatus status = ImportStatus::Whole;
  std::size_t number = 0;  ///< in its input, from 1
  std::size_t line = 0;  ///< where the game begins, from 1; 0: unknown
  std::vector<Diagnostic> diagnostics;  ///< of this game, and of what stood before it and is no game
  /// The Result tag as the file has it, where it does not spell `game.result` as PGN does.
  std::optional<std::string> written_result{};

  /// Are moves of the main line missing?
  bool is_damaged() const { return status != ImportStatus::Whole; }
};

// The result of reading one game in the formats that hold a game in a JSON object: the tree as far as it
// could be made, and what was wrong with the text.

/// A fault in the text of one game.
struct GameReadError : TextError {
  std::optional<int> ply;  ///< half-moves since move 1 with White to move, if a move is at fault
  bool in_variation;  ///< a variation is at fault, not the main line
};

/// "ply 12: p is 'N', but 'b' stands on f8". Plies count from the start of the game; the first move is 1.
std::string to_string(const GameReadError& error);

/// A game that was read, and all faults of its text.
struct ReadGame {
  Game game{};
  /// The game could not be understood. It has no moves, and tags at most.
  bool is_refused = false;
  /// The main line is cut before a wrong move. The last error of the main line names it.
  bool is_cut = false;
  /// The tree holds the moves that could not be read, too (MoveExtras::unread_moves).
  bool is_rest_kept = false;
  /// In the order of the text. A variation with an error is kept up to that error.
  std::vector<GameReadError> errors{};
  /// What is odd and loses nothing, without a place in the input.
  std::vector<Diagnostic> remarks{};
};

/// Makes an ImportedGame: adds the place in the input, and turns errors into diagnostics that say what was
/// done about the game.
ImportedGame to_imported(ReadGame read, std::size_t number, std::size_t line);

/// The same for a part of the input that is no game at all.
ImportedGame refused_stretch(std::string fault, std::size_t number, std::size_t line);

}}  // namespace chess::game
