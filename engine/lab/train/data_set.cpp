// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/data_set.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "base/random.h"
#include "core/position.h"
#include "engine/eval/evaluate.h"
#include "engine/lab/train/gradient.h"

namespace engine::train {
namespace {

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

FilePositions load_file(const std::string& file, const DataSettings& settings) {
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
    auto& positions = is_held_out(settings.seed, batch->settings, i) ? out.validation : out.training;
    if (const auto added = append_positions(game, settings.fade, positions); !added)
      return refuse(file + ": game " + std::to_string(i + 1) + ": " + to_string(added.error()));
    out.moves += game.moves.size();
  }
  out.games = batch->games.size();
  return out;
}

/// Can a static evaluation stand for what the search found? Not for mates, nor for endings that the engine
/// judges without its network. What endgame tables know can be learnt.
bool is_taught(int score) {
  const int size = std::abs(score);
  return size < kSureWin || (is_proved(size) && !is_mate(size));
}

/// More than these files have, by their sizes: a move takes more than four bytes.
std::uint64_t most_positions(std::span<const std::string> files) {
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    std::error_code fault;
    const auto size = std::filesystem::file_size(file, fault);
    if (!fault) bytes += size;
  }
  return bytes / 4;
}

/// For each of the game's moves: White's chance to score (0 to 1), by the later scores and the result.
std::vector<double> white_prospects(const datagen::TrainingGame& game, double fade) {
  std::vector<double> out(game.moves.size());
  double later = 0.5 * game.white_half_points;
  for (std::size_t i = game.moves.size(); i-- > 0;) {
    out[i] = later;
    const auto score = static_cast<float>(game.moves[i].score) / nnue::kScale;
    later = fade * later + (1 - fade) * static_cast<double>(chance_of(score));
  }
  return out;
}

}  // namespace

std::expected<void, chess::Error> append_positions(const datagen::TrainingGame& game, double fade,
                                                   std::vector<PackedPosition>& out) {
  const std::vector<double> prospects = white_prospects(game, fade);
  return datagen::walk(game, [&](const chess::Position& pos, chess::Move m, const datagen::ScoredMove* scored,
                                 std::size_t ply) {
    if (scored == nullptr || !datagen::teaches(pos, m, ply) || !is_taught(scored->score)) return;
    const bool white = pos.turn() == chess::Color::White;
    const double whites = prospects[static_cast<std::size_t>(scored - game.moves.data())];
    PackedPosition& position = out.emplace_back(pack(pos.board(), pos.turn()));
    position.score = static_cast<std::int16_t>(white ? scored->score : -scored->score);
    position.prospects =
        static_cast<std::uint8_t>(std::lround(PackedPosition::kCertain * (white ? whites : 1 - whites)));
    position.half_points =
        static_cast<std::uint8_t>(white ? game.white_half_points : 2 - game.white_half_points) & 3;
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

std::expected<DataSet, chess::Error> load_data(std::span<const std::string> files,
                                               const DataSettings& settings, Workers& workers) {
  DataSet data;
  const std::uint64_t expected = most_positions(files) / settings.one_in;
  const std::uint64_t parts = 1 + expected * sizeof(PackedPosition) / settings.memory;
  if (parts == 1) {
    data.training = PositionPool(expected);
  } else {
    auto pool = PositionPool::in_files(parts, settings.seed);
    if (!pool) return std::unexpected(pool.error());
    data.training = std::move(*pool);
  }
  constexpr std::size_t kAtOnce = 64;  // files
  for (std::size_t begin = 0; begin < files.size(); begin += kAtOnce) {
    std::vector<FilePositions> read(std::min(kAtOnce, files.size() - begin));
    workers.run(read.size(), [&](std::size_t i) { read[i] = load_file(files[begin + i], settings); });
    for (std::size_t i = 0; i < read.size(); ++i) {
      FilePositions& file = read[i];
      if ((begin + i) % settings.one_in != 0) file.training.clear();
      if (const auto added = data.training.add(file.training); !added) return std::unexpected(added.error());
      data.validation.insert(data.validation.end(), file.validation.begin(), file.validation.end());
      data.games += file.games;
      data.moves += file.moves;
      if (!file.refusal.empty()) data.refusals.push_back(std::move(file.refusal));
    }
  }
  return data;
}

}  // namespace engine::train
