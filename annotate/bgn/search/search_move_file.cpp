// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a move file (src/databases/movefile) in place of the games: ten times as fast, where moves and a few
// tags are all that is asked.
#include <algorithm>
#include <utility>

#include "annotate/bgn/search/search.h"
#include "movefile/move_file.h"
#include "os/ordered_run.h"

namespace annotate::bgn {

namespace {

class MoveFileFeed final : public chess::MoveFeed {
 public:
  explicit MoveFileFeed(chess::GameMoves& moves) : moves_(moves) {}
  std::optional<chess::Move> next(const chess::Board& before) override { return moves_.next(before); }

 private:
  chess::GameMoves& moves_;
};

/// The games of a block; nothing if it is damaged.
std::optional<SearchedPart> search_block(const chess::MoveFile& file, std::size_t number,
                                         const chess::Pattern& pattern, std::size_t input) {
  const auto block = file.read_block(number);
  if (!block) return std::nullopt;
  SearchedPart part;
  part.input = input;
  part.games_before = block->first_game();
  part.games = block->size();
  chess::PatternSearch search(pattern);
  const chess::Tags none;
  for (std::size_t i = 0; i < block->size(); ++i) {
    if (block->header(i).is_unread) continue;
    auto moves = block->moves(i);
    if (!moves) return std::nullopt;
    MoveFileFeed feed(*moves);
    const std::size_t count = search.count(moves->start(), feed, none);
    if (moves->is_damaged()) return std::nullopt;
    if (count == 0) continue;
    part.positions += count;
    part.found.push_back({i + 1, {}, {}});
  }
  return part;
}

}  // namespace

std::optional<std::vector<SearchedPart>> search_move_file(const SearchOptions& options,
                                                          const chess::Pattern& pattern, std::size_t input) {
  const bool is_known =
      (options.count || options.numbers) && options.run.share.is_all() && pattern.asks_nothing_of_game();
  const bool has_filter = std::ranges::any_of(options.filter, [](const auto& option) {
    return option.second.is_set || !option.second.texts.empty() ||
           option.second.number != chess::FilterAnswer::kNoNumber;
  });
  if (options.no_move_file || !is_known || has_filter || input >= options.run.inputs.size())
    return std::nullopt;
  const auto file = chess::MoveFile::open_beside(options.run.inputs[input]);
  if (!file) return std::nullopt;
  std::vector<SearchedPart> parts;
  bool is_damaged = false;
  std::size_t next = 0;
  chess::OrderedRun<std::size_t, std::optional<SearchedPart>> run;
  run.next = [&]() -> std::optional<std::size_t> {
    return next < file->blocks() ? std::optional(next++) : std::nullopt;
  };
  run.work = [&](std::size_t&& block, const auto& emit) { emit(search_block(*file, block, pattern, input)); };
  run.take = [&](std::optional<SearchedPart>&& part) {
    is_damaged |= !part;
    if (part) parts.push_back(std::move(*part));
    return !is_damaged;
  };
  const auto threads = static_cast<std::size_t>(options.run.jobs);
  run.run(threads, 2 * threads);
  return is_damaged ? std::nullopt : std::optional(std::move(parts));
}

}  // namespace annotate::bgn
