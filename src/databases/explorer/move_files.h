// SPDX-License-Identifier: GPL-3.0-or-later
// Every game of the move files of some files of games, in the place of the games themselves (../movefile): no
// move is read as text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "explorer/asked_games.h"
#include "movefile/move_file.h"
#include "os/ordered_run.h"
#include "posindex/position_index.h"

namespace chess { inline namespace explorer {

/// The move files of all inputs, which are files of games.
class MoveFiles {
 public:
  template <class Part>
  using Add = std::function<bool(Part&, const GameBlock&, std::size_t game, std::size_t input)>;
  template <class Part>
  using Take = std::function<void(Part&&, std::size_t input, std::uint64_t games_before)>;

  /// Nothing if one input has none that belongs to its present state, or if there is no input.
  static std::optional<MoveFiles> open(std::vector<std::string> inputs);

  /// From now on only the games that come to the position are asked for, as far as the inputs have indexes
  /// that say so. An index that cannot be used is left aside.
  void select(const Position& position);
  /// The same with the games that decide where the asked ones left what is known.
  void select(const std::vector<AskedGame>& asked);
  /// The positions to which a game must be able to come to be of interest, see AskedGames::look_at. `game`
  /// counts from 0 in its input.
  std::span<const PositionQuery> goals_of(std::size_t input, std::uint64_t game) const;

  /// `add` gets each game, by a block and its number there, on several threads at once, with the part that it
  /// belongs to; `take` gets the parts, one at a time and in order: a game with the number N is number
  /// `games_before` + N of its input. False of `add`: the move files cannot answer. Returns whether the games
  /// are whole; nothing if the move files cannot answer or one is damaged: the games must be read.
  template <class Part>
  std::optional<bool> run(int jobs, const Add<Part>& add, const Take<Part>& take) const;

 private:
  /// The games of a file that are wanted.
  struct Choice {
    std::optional<std::vector<std::uint64_t>> games{};  ///< ascending; nothing: all
    // Of all games, for goals_of:
    std::vector<std::uint64_t> whole{};  ///< ascending
    std::vector<PositionQuery> goals{};  ///< of the others
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
  void select(const std::function<Choice(const PositionIndex& index, std::uint64_t games_in_file)>& choose);

  std::vector<std::string> inputs_;
  std::vector<MoveFile> files_;
  std::vector<Choice> choices_;  ///< of each file
};

template <class Part>
std::optional<bool> MoveFiles::run(int jobs, const Add<Part>& add, const Take<Part>& take) const {
  struct Piece {
    Part part{};
    std::size_t input = 0;
    std::uint64_t games_before = 0;
    bool is_whole = true;  ///< the games of the block are
    bool is_lost = false;
  };
  Place place;
  bool is_lost = false;
  bool is_whole = true;
  OrderedRun<Job, Piece> run;
  run.next = [&] { return next(place); };
  run.work = [&](Job&& job, const auto& emit) {
    Piece piece{.input = job.input};
    const auto block = files_[job.input].read_block(job.block);
    piece.is_lost = !block;
    const std::size_t count = !block ? 0 : job.games ? job.games->size() : block->size();
    for (std::size_t i = 0; i < count && !piece.is_lost; ++i) {
      const std::size_t game = job.games ? (*job.games)[i] : i;
      const MoveFileGame header = block->header(game);
      piece.is_whole &= !header.is_cut && !header.is_unread;
      piece.is_lost = !add(piece.part, *block, game, job.input);
    }
    if (block) piece.games_before = block->first_game();
    emit(std::move(piece));
  };
  run.take = [&](Piece&& piece) {
    is_lost |= piece.is_lost;
    is_whole &= piece.is_whole;
    if (!is_lost) take(std::move(piece.part), piece.input, piece.games_before);
    return !is_lost;
  };
  run.run(static_cast<std::size_t>(jobs), 2 * static_cast<std::size_t>(jobs));
  return is_lost ? std::nullopt : std::optional(is_whole);
}

}}  // namespace chess::explorer
