// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a move file (src/databases/movefile) in place of the games: ten times as fast, where moves and a few
// tags are all that is asked.
#include <utility>

#include "annotate/bgn/pipeline/move_file_run.h"
#include "annotate/bgn/search/search.h"
#include "movefile/move_file.h"

namespace annotate::bgn {

namespace {

class MoveFileFeed final : public chess::MoveFeed {
 public:
  explicit MoveFileFeed(chess::GameMoves& moves) : moves_(moves) {}
  std::optional<chess::Move> next(const chess::Board& before) override { return moves_.next(before); }

 private:
  chess::GameMoves& moves_;
};

/// What is found in a block, and what its games are asked by.
struct SearchedBlock {
  SearchedPart part;
  std::optional<chess::PatternSearch> search;
};

}  // namespace

std::optional<std::vector<SearchedPart>> search_move_file(const SearchOptions& options,
                                                          const chess::Pattern& pattern, std::size_t input) {
  if (options.no_move_file || !(options.count || options.numbers) || !pattern.asks_nothing_of_game() ||
      chess::is_any_given(options.filter) || input >= options.run.inputs.size())
    return std::nullopt;
  RunOptions one = options.run;
  one.inputs = {options.run.inputs[input]};
  const auto files = MoveFiles::open(one);
  if (!files) return std::nullopt;
  std::vector<SearchedPart> parts;
  const chess::Tags none;
  const auto status = files->run<SearchedBlock>(
      one.jobs,
      [&](SearchedBlock& block, const chess::GameBlock& games, std::size_t game) {
        if (!block.search) block.search.emplace(pattern);
        if (games.header(game).is_unread) return true;
        auto moves = games.moves(game);
        if (!moves) return false;
        MoveFileFeed feed(*moves);
        const std::size_t count = block.search->count(moves->start(), feed, none);
        if (moves->is_damaged()) return false;
        if (count == 0) return true;
        block.part.positions += count;
        block.part.found.push_back({game + 1, {}, {}});
        return true;
      },
      [&](SearchedBlock&& block, const PartPlace& place) {
        block.part.input = input;
        block.part.games_before = place.games_before;
        parts.push_back(std::move(block.part));
      });
  return status ? std::optional(std::move(parts)) : std::nullopt;
}

}  // namespace annotate::bgn
