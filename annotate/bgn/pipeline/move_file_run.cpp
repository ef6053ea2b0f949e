// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/move_file_run.h"

#include <algorithm>

#include "explorer/known_by_index.h"

namespace annotate::bgn {

namespace {

constexpr std::uint64_t kManyOfAll = 4;  ///< one game of so many is too many to select
constexpr std::uint64_t kLookupInGames = 10;  ///< a position of an index costs as much as so many games

}  // namespace

std::optional<MoveFiles> MoveFiles::open(const RunOptions& options) {
  if (options.inputs.empty() || !options.share.is_all()) return std::nullopt;
  MoveFiles files;
  for (const std::string& input : options.inputs) {
    auto file = chess::MoveFile::open_beside(input);
    if (!file) return std::nullopt;
    files.files_.push_back(std::move(*file));
  }
  files.selected_.resize(files.files_.size());
  return files;
}

void MoveFiles::select(const RunOptions& options,
                       const std::function<std::optional<std::vector<std::uint64_t>>(
                           const chess::PositionIndex& index, std::uint64_t games_in_file)>& games_of) {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const std::string& input = options.inputs[i];
    const auto index = chess::PositionIndex::open_for(input, chess::position_index_path(input));
    if (!index || index->header().max_ply != 0 || index->header().games != files_[i].size()) continue;
    selected_[i] = games_of(*index, files_[i].size());
  }
}

void MoveFiles::select(const RunOptions& options, const chess::Position& position) {
  select(options, [&](const chess::PositionIndex& index, std::uint64_t games_in_file) {
    // Of many games all are asked: it costs little more.
    return index.few_games(bits_of(position.key()), games_in_file / kManyOfAll);
  });
}

void MoveFiles::select(const RunOptions& options, const std::vector<chess::AskedGame>& asked) {
  std::uint64_t positions = 0;
  for (const chess::AskedGame& game : asked) positions += game.moves.size() + 1;
  select(options, [&](const chess::PositionIndex& index, std::uint64_t games_in_file) {
    std::optional<std::vector<std::uint64_t>> games;
    if (positions > games_in_file / kLookupInGames) return games;
    games.emplace();
    for (const chess::AskedGame& game : asked) {
      const auto deciding = deciding_games(index, game, games_in_file / kManyOfAll);
      if (!deciding) return games = std::nullopt;
      games->insert(games->end(), deciding->begin(), deciding->end());
    }
    std::ranges::sort(*games);
    games->erase(std::ranges::unique(*games).begin(), games->end());
    return games;
  });
}

std::optional<MoveFiles::Job> MoveFiles::next(Place& place) const {
  while (place.input < files_.size()) {
    const chess::MoveFile& file = files_[place.input];
    const auto& selected = selected_[place.input];
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

}  // namespace annotate::bgn
