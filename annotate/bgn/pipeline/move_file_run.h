// SPDX-License-Identifier: GPL-3.0-or-later
// Every game of the move files of the inputs, in the place of the games themselves (src/databases/movefile):
// no move is read as text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "annotate/bgn/pipeline/game_run.h"
#include "explorer/asked_games.h"
#include "movefile/move_file.h"
#include "os/ordered_run.h"
#include "posindex/position_index.h"

namespace annotate::bgn {

/// The move files of all inputs.
class MoveFiles {
 public:
  template <class Result>
  using Add = std::function<bool(Result&, const chess::GameBlock&, std::size_t game, std::size_t input)>;

  /// Nothing if one input has none that belongs to it, or if the options read a part of the inputs.
  static std::optional<MoveFiles> open(const RunOptions& options);

  /// From now on only the games that come to the position are asked for, as far as the inputs have indexes
  /// that say so. An index that cannot be used is left aside.
  void select(const RunOptions& options, const chess::Position& position);
  /// The same with the games that decide where the asked ones left what is known.
  void select(const RunOptions& options, const std::vector<chess::AskedGame>& asked);
  /// The positions to which a game must be able to come to be of interest, see AskedGames::look_at. `game`
  /// counts from 0 in its input.
  std::span<const chess::PositionQuery> goals_of(std::size_t input, std::uint64_t game) const;

  /// As run_placed_games, with a block of games, the number of one in it, and that of their input. False of
  /// `add`: the move files cannot answer. Returns nothing then, and if one is damaged: the games must be
  /// read.
  template <class Result>
  std::optional<int> run(int jobs, const Add<Result>& add,
                         const std::function<void(Result&&, const PartPlace&)>& take) const;

 private:
  /// The games of a file that are wanted.
  struct Choice {
    std::optional<std::vector<std::uint64_t>> games{};  ///< ascending; nothing: all
    // Of all games, for goals_of:
    std::vector<std::uint64_t> whole{};  ///< ascending
    std::vector<chess::PositionQuery> goals{};  ///< of the others
  };
  /// A block, and the games in it that are wanted; nothing: all.
  struct Job {
    std::size_t input = 0;
    std::size_t block = 0;
    std::optional<std::vector<std::size_t>> games{};
  };
  /// The next job behind `place`, the number of a block of an input and of a selected game.
  struct Place {
    std::size_t input = 0;
    std::size_t block = 0;
    std::size_t selected = 0;
  };
  std::optional<Job> next(Place& place) const;

  /// What `choose` says of a file that has an index.
  void select(
      const RunOptions& options,
      const std::function<Choice(const chess::PositionIndex& index, std::uint64_t games_in_file)>& choose);

  std::vector<chess::MoveFile> files_;
  std::vector<Choice> choices_;  ///< of each file
};

template <class Result>
std::optional<int> MoveFiles::run(int jobs, const Add<Result>& add,
                                  const std::function<void(Result&&, const PartPlace&)>& take) const {
  struct Piece {
    Result result{};
    PartPlace place{};
    bool is_whole = true;  ///< the games of the block are
    bool is_lost = false;
  };
  Place place;
  bool is_lost = false;
  int status = kExitWell;
  chess::OrderedRun<Job, Piece> run;
  run.next = [&] { return next(place); };
  run.work = [&](Job&& job, const auto& emit) {
    Piece piece;
    const auto block = files_[job.input].read_block(job.block);
    piece.is_lost = !block;
    const std::size_t count = !block ? 0 : job.games ? job.games->size() : block->size();
    for (std::size_t i = 0; i < count && !piece.is_lost; ++i) {
      const std::size_t game = job.games ? (*job.games)[i] : i;
      const chess::MoveFileGame header = block->header(game);
      piece.is_whole &= !header.is_cut && !header.is_unread;
      piece.is_lost = !add(piece.result, *block, game, job.input);
    }
    if (block) piece.place = {job.input, block->first_game()};
    emit(std::move(piece));
  };
  run.take = [&](Piece&& piece) {
    is_lost |= piece.is_lost;
    if (!piece.is_whole) status = kExitPartly;
    if (!is_lost) take(std::move(piece.result), piece.place);
    return !is_lost;
  };
  run.run(static_cast<std::size_t>(jobs), 2 * static_cast<std::size_t>(jobs));
  return is_lost ? std::nullopt : std::optional(status);
}

}  // namespace annotate::bgn
