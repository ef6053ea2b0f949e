// SPDX-License-Identifier: GPL-3.0-or-later
// Games from the files that a user names, as books need them: the moves of the main line, the result and the
// ratings. PGN is read without making trees.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/position.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "game/tag_question.h"
#include "io/byte_source.h"

namespace chess { inline namespace games {

/// A game of standard chess or Chess960.
struct PlainGame {
  Position start = Position::start();
  /// The moves of the main line, all legal. It ends before a move that could not be read, and before a null
  /// move.
  std::vector<Move> moves;
  bool is_cut = false;  ///< the main line goes on behind `moves`
  bool chess960 = false;
  GameResult result = GameResult::Unknown;
  std::optional<int> white_elo, black_elo;  ///< above 0
  std::string eco;  ///< the ECO tag as written; empty if it is missing
  std::size_t number = 0;  ///< in its file, from 1
  std::size_t line = 0;  ///< where it begins, from 1
};

/// What a reader reports about `input`: the path as given or "standard input".
struct GameFileProblem {
  std::string input;
  Diagnostic what;
};
/// One line: "games.pgn: error: line 12, game 3: illegal move 'Nf3'; the game is kept up to there".
std::string to_string(const GameFileProblem& problem);

/// What was done with the games of all files.
struct GameFilesReport {
  std::size_t games = 0;  ///< passed to the visitor, including those that are cut
  std::size_t cut = 0;  ///< of these, those without the rest of their moves
  std::size_t other_variants = 0;  ///< skipped: their rules are neither standard nor Chess960
  std::size_t not_chosen = 0;  ///< skipped, by a GameChoice
  std::size_t refused = 0;  ///< skipped: a faulty start position, a line that is no game
  std::size_t failed_files = 0;  ///< could not be opened, had no games, or broke off

  /// Was nothing lost except what was not wanted?
  bool is_whole() const { return cut == 0 && refused == 0 && failed_files == 0; }
};

/// Which games are wanted: those that `keeps` says, if there is one. A game for which `wants_moves` returns
/// false is not one of them, and need not be read.
struct GameChoice {
  std::function<bool(const ImportedGame&)> keeps{};
  TagQuestion wants_moves{};
};

/// Takes a game, which is valid only during the call. Returns false if no more are wanted.
using PlainGameVisitor = std::function<bool(const PlainGame&)>;
/// Takes a report about the input.
using ProblemSink = std::function<void(const GameFileProblem&)>;

/// Passes the games of the files to `visit`, one after the other, and every report of the readers, also
/// notes, to `on_problem`. `-` is standard input. A file that cannot be read costs only its own games. Ends
/// when `stop` is requested, also within a game, which is not passed on.
GameFilesReport for_each_game(std::span<const std::string> paths, const PlainGameVisitor& visit,
                              const ProblemSink& on_problem, const std::stop_token& stop = {},
                              const GameChoice& choice = {});

/// The same for one source. Its name is the name of the input.
GameFilesReport for_each_game(std::unique_ptr<ByteSource> source, const PlainGameVisitor& visit,
                              const ProblemSink& on_problem);

}}  // namespace chess::games
