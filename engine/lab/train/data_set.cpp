// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/data_set.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/random.h"
#include "core/position.h"

namespace engine::train {
namespace {

constexpr int kLargestScore = 10'000;
constexpr std::uint64_t kHeldOut = 50;  // one game of so many

struct FilePositions {
  std::vector<PackedPosition> training;
  std::vector<PackedPosition> validation;
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::string refusal;
};

bool is_held_out(std::uint64_t seed, const datagen::BatchSettings& batch, std::uint64_t game) {
  const std::uint64_t run = chess::Random(seed ^ chess::Random(batch.seed).next()).next();
  return chess::Random(run ^ (static_cast<std::uint64_t>(batch.number) << 32 | game)).below(kHeldOut) == 0;
}

FilePositions load_file(const std::string& file, std::uint64_t seed) {
  FilePositions out;
  const auto refuse = [](std::string why) {
    FilePositions none;
    none.refusal = std::move(why);
    return none;
  };
  const auto batch = datagen::load_batch(file);
  if (!batch) return refuse(to_string(batch.error()));
  for (std::size_t i = 0; i < batch->games.size(); ++i) {
    const datagen::TrainingGame& game = batch->games[i];
    auto& positions = is_held_out(seed, batch->settings, i) ? out.validation : out.training;
    if (const auto added = append_positions(game, positions); !added)
      return refuse(file + ": game " + std::to_string(i + 1) + ": " + to_string(added.error()));
    out.moves += game.moves.size();
  }
  out.games = batch->games.size();
  return out;
}

}  // namespace

std::expected<void, chess::Error> append_positions(const datagen::TrainingGame& game,
                                                   std::vector<PackedPosition>& out) {
  return datagen::walk(game, [&](const chess::Position& pos, chess::Move m, const datagen::ScoredMove* scored,
                                 std::size_t ply) {
    if (scored == nullptr || !datagen::teaches(pos, m, ply) || std::abs(scored->score) >= kLargestScore)
      return;
    const bool white = pos.turn() == chess::Color::White;
    out.push_back(pack(pos.board(), pos.turn(), white ? scored->score : -scored->score,
                       white ? game.white_half_points : 2 - game.white_half_points));
  });
}

std::expected<std::vector<std::string>, chess::Error> game_files(std::span<const std::string> paths) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code fault;
    if (!fs::is_directory(path, fault)) {
      files.push_back(path);
      continue;
    }
    fs::directory_iterator entry(path, fault);
    for (; !fault && entry != fs::directory_iterator(); entry.increment(fault))
      if (entry->path().extension() == ".games") files.push_back(entry->path().string());
    if (fault) return std::unexpected(chess::Error(path, "cannot be listed: " + fault.message()));
  }
  std::ranges::sort(files);
  files.erase(std::ranges::unique(files).begin(), files.end());
  return files;
}

DataSet load_data(std::span<const std::string> files, std::uint64_t seed, Workers& workers) {
  std::vector<FilePositions> parts(files.size());
  workers.run(files.size(), [&](std::size_t i) { parts[i] = load_file(files[i], seed); });

  DataSet data;
  std::size_t training = 0;
  std::size_t validation = 0;
  for (const FilePositions& part : parts) {
    training += part.training.size();
    validation += part.validation.size();
  }
  data.training.reserve(training);
  data.validation.reserve(validation);
  for (FilePositions& part : parts) {
    data.training.insert(data.training.end(), part.training.begin(), part.training.end());
    data.validation.insert(data.validation.end(), part.validation.begin(), part.validation.end());
    data.games += part.games;
    data.moves += part.moves;
    if (!part.refusal.empty()) data.refusals.push_back(std::move(part.refusal));
    part = {};  // its memory is wanted
  }
  return data;
}

}  // namespace engine::train
