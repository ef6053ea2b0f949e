// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/move_files.h"

#include <algorithm>
#include <utility>

#include "explorer/known_by_index.h"

namespace chess { inline namespace explorer {

namespace {

constexpr std::uint64_t kManyOfAll = 4;  ///< one game of so many is too many to select
constexpr std::uint64_t kLookupInGames = 4;  ///< a position of an index costs as much as so many games

}  // namespace

std::optional<MoveFiles> MoveFiles::open(std::vector<std::string> inputs) {
  if (inputs.empty()) return std::nullopt;
  MoveFiles files;
  for (const std::string& input : inputs) {
    auto file = MoveFile::open_beside(input);
    if (!file) return std::nullopt;
    files.files_.push_back(std::move(*file));
  }
  files.choices_.resize(files.files_.size());
  files.inputs_ = std::move(inputs);
  return files;
}

void MoveFiles::select(
    const std::function<Choice(const PositionIndex& index, std::uint64_t games_in_file)>& choose) {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const std::string& input = inputs_[i];
    const auto index = PositionIndex::open_for(input, position_index_path(input));
    if (!index || index->header().max_ply != 0 || index->header().games != files_[i].size()) continue;
    choices_[i] = choose(*index, files_[i].size());
  }
}

void MoveFiles::select(const Position& position) {
  select([&](const PositionIndex& index, std::uint64_t games_in_file) {
    // Of many games all are asked: it costs little more.
    auto games = index.few_games(bits_of(position.key()), games_in_file / kManyOfAll);
    return Choice{.games = games ? std::move(*games) : std::nullopt};
  });
}

void MoveFiles::select(const std::vector<AskedGame>& asked) {
  std::uint64_t positions = 0;
  for (const AskedGame& game : asked) positions += game.moves.size() + 1;
  select([&](const PositionIndex& index, std::uint64_t games_in_file) {
    Choice choice;
    if (positions > games_in_file / kLookupInGames) return choice;
    auto deciding = deciding_games(index, asked, games_in_file / kManyOfAll);
    if (!deciding) return choice;
    if (deciding->crowded.empty()) {
      choice.games = std::move(deciding->games);
      return choice;
    }
    choice.whole = std::move(deciding->games);
    for (const Position& position : deciding->crowded) choice.goals.push_back(PositionQuery::of(position));
    return choice;
  });
}

std::span<const PositionQuery> MoveFiles::goals_of(std::size_t input, std::uint64_t game) const {
  const Choice& choice = choices_[input];
  if (choice.goals.empty() || std::ranges::binary_search(choice.whole, game)) return {};
  return choice.goals;
}

std::optional<MoveFiles::Job> MoveFiles::next(Place& place) const {
  while (place.input < files_.size()) {
    const MoveFile& file = files_[place.input];
    const auto& selected = choices_[place.input].games;
    if (selected && place.selected < selected->size()) {
      Job job{place.input, file.block_of((*selected)[place.selected]), std::vector<std::size_t>()};
      while (place.selected < selected->size() && file.block_of((*selected)[place.selected]) == job.block)
        job.games->push_back(
            static_cast<std::size_t>((*selected)[place.selected++] - file.first_game_of(job.block)));
      return job;
    }
    if (!selected && place.block < file.blocks()) return Job{place.input, place.block++};
    place = {.input = place.input + 1};
  }
  return std::nullopt;
}

}}  // namespace chess::explorer
