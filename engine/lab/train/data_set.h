// SPDX-License-Identifier: GPL-3.0-or-later
// The positions to learn from: files of training games, replayed and sifted. A few games are held out
// whole: positions of one game are too much alike for some to be a test of what others have taught.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "engine/lab/datagen/training_game.h"
#include "engine/lab/train/packed_position.h"
#include "engine/lab/train/position_pool.h"
#include "engine/lab/train/workers.h"

namespace engine::train {

struct DataSet {
  PositionPool training;
  std::vector<PackedPosition> validation;  ///< of the games held out
  std::uint64_t games = 0;
  std::uint64_t moves = 0;            ///< with a score: the positions before sifting
  std::vector<std::string> refusals;  ///< files passed over: their name and the reason
};

/// Appends what `game` teaches: positions from the 16th half-move on, not in check, in which a quiet move
/// was played and the score is no mate or nearly one: only there does a static evaluation stand for what
/// the search found, or it is what endgame tables know. `fade` as in DataSettings. Says which move is
/// illegal, if one is; `out` is then unfinished.
std::expected<void, chess::Error> append_positions(const datagen::TrainingGame& game, double fade,
                                                   std::vector<PackedPosition>& out);

/// The files that `paths` mean, sorted: files as they are, of a folder all *.games.
std::expected<std::vector<std::string>, chess::Error> game_files(std::span<const std::string> paths);

struct DataSettings {
  std::uint64_t seed = 1;  ///< of the games held out
  std::uint64_t memory = std::uint64_t{4} << 30;  ///< bytes for the positions to learn from
  /// Only one file in so many is learnt from; games are held out of all, so that shares of the data compare.
  std::uint64_t one_in = 1;
  /// What the rest of a game says of a position is a mean of all later scores and the result, in which every
  /// half-move counts this much of the one before; at 1 the result alone counts. A result is the same for all
  /// positions of a game: networks learn it by heart. (Richard Sutton, "Learning to predict by the methods of
  /// temporal differences", 1988: TD(lambda).)
  double fade = 0.9;
};

/// Reads `files`. One that cannot be read, is damaged or has an illegal move is passed over whole. About
/// every 50th game is held out, chosen by the seed and the game's place in its run, whatever else is read. If
/// the positions to learn from could take more than the memory, they wait in files, in parts that take
/// less. The error names what cannot be written there.
std::expected<DataSet, chess::Error> load_data(std::span<const std::string> files,
                                               const DataSettings& settings, Workers& workers);

}  // namespace engine::train
