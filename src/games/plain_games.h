// SPDX-License-Identifier: GPL-3.0-or-later
// Games from the files that a user names, as what books are made of: the moves of the main line, the
// result and the ratings. PGN is read without making trees of it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/position.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "io/byte_source.h"

namespace chess::inline games {

/// A game of standard chess or Chess960.
struct PlainGame {
  Position start = Position::start();
  /// The main line; every move is legal. It ends before a move that could not be read, and before a null
  /// move (then `is_cut`).
  std::vector<Move> moves;
  bool is_cut = false;
  bool chess960 = false;
  GameResult result = GameResult::Unknown;
  std::optional<int> white_elo, black_elo;  ///< above 0
  std::string eco;                          ///< the ECO tag as it stands; empty when there is none
  std::size_t number = 0;                   ///< in its file, from 1
  std::size_t line = 0;                     ///< where it begins, from 1
};

/// What a reader has to say about `input`, the path as given or "standard input".
struct GameFileProblem {
  std::string input;
  Diagnostic what;
};
/// One line: "games.pgn: error: line 12, game 3: illegal move 'Nf3'; the game is kept up to there".
std::string to_string(const GameFileProblem& problem);

/// What became of the games of all files.
struct GameFilesReport {
  std::size_t games = 0;           ///< handed on, those that are cut among them
  std::size_t cut = 0;             ///< of these, those without the rest of their moves
  std::size_t other_variants = 0;  ///< passed over: their rules are neither standard nor Chess960
  std::size_t refused = 0;         ///< passed over: a start position that is none, a line that is no game
  std::size_t failed_files = 0;    ///< could not be opened, held no games, or broke off

  /// Nothing was lost but what was not wanted.
  bool is_whole() const { return cut == 0 && refused == 0 && failed_files == 0; }
};

/// Takes a game, which lives only during the call. False: no more are wanted.
using PlainGameVisitor = std::function<bool(const PlainGame&)>;
using ProblemSink = std::function<void(const GameFileProblem&)>;

/// Why what is made of these files cannot be written to `output`: it is one of them, and games must not give
/// way to what is made of them. Nothing when it can.
std::optional<std::string> replaced_games(std::span<const std::string> paths, const std::string& output);

/// Hands the games of the files to `visit`, one after the other, and everything that readers remark, notes
/// too, to `on_problem`. `-` is standard input. A file that cannot be read costs only its own games.
GameFilesReport for_each_game(std::span<const std::string> paths, const PlainGameVisitor& visit,
                              const ProblemSink& on_problem);

/// The same for one source, which has the name of the input.
GameFilesReport for_each_game(std::unique_ptr<ByteSource> source, const PlainGameVisitor& visit,
                              const ProblemSink& on_problem);

}  // namespace chess::inline games
