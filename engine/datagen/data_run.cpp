// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datagen/data_run.h"

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/random.h"
#include "engine/datagen/self_play.h"
#include "io/output.h"

namespace engine::datagen {
namespace {

// Searches of some hundred nodes need no more, and a small table is quickly emptied for the next game.
constexpr std::size_t kHashMegabytes = 4;

std::string path_of(const std::string& folder, std::uint32_t number) {
  std::string digits = std::to_string(number);
  constexpr std::size_t kDigits = 6;
  if (digits.size() < kDigits) digits.insert(0, kDigits - digits.size(), '0');
  return (std::filesystem::path(folder) / (digits + ".games")).string();
}

/// Another seed for every game of every file.
std::uint64_t seed_of(const BatchSettings& settings, std::uint32_t game) {
  const std::uint64_t place = (std::uint64_t{settings.number} << 32) | game;
  return chess::Random(chess::Random(settings.seed).next() ^ place).next();
}

/// Which files are still to be made.
std::expected<std::vector<std::uint32_t>, std::string> missing_files(
    const DataRunSettings& settings, std::uint32_t files,
    const std::function<void(const std::string&)>& note) {
  std::vector<std::uint32_t> missing;
  for (std::uint32_t number = 0; number < files; ++number) {
    const std::string path = path_of(settings.folder, number);
    if (!std::filesystem::exists(path)) {
      missing.push_back(number);
      continue;
    }
    const auto batch = load_batch(path);
    if (!batch) {
      note(batch.error() + "; it is made again");
      missing.push_back(number);
    } else if (batch->settings != BatchSettings{settings.seed, settings.nodes, number}) {
      return std::unexpected(path + ": games of other settings (seed " +
                             std::to_string(batch->settings.seed) + ", nodes " +
                             std::to_string(batch->settings.nodes) + "); choose another folder");
    }
  }
  return missing;
}

/// What the threads of a run share.
class Run {
 public:
  Run(const DataRunSettings& settings, std::vector<std::uint32_t> missing, std::uint32_t files,
      const std::function<void(const DataRunProgress&)>& tell)
      : settings_(settings), missing_(std::move(missing)), tell_(tell) {
    progress_.files = files;
    progress_.files_found = progress_.files_done = files - static_cast<std::uint32_t>(missing_.size());
  }

  /// One thread's share: file after file.
  void work() {
    Searcher searcher;
    searcher.set_hash(kHashMegabytes);
    while (const auto number = next_file()) save(make(searcher, *number));
  }

  std::expected<DataRunProgress, std::string> result() const {
    if (!fault_.empty()) return std::unexpected(fault_);
    return progress_;
  }

 private:
  std::optional<std::uint32_t> next_file() {
    const std::lock_guard lock(mutex_);
    if (!fault_.empty() || next_ == missing_.size()) return std::nullopt;
    return missing_[next_++];
  }

  GameBatch make(Searcher& searcher, std::uint32_t number) const {
    GameBatch batch;
    batch.settings = {settings_.seed, settings_.nodes, number};
    for (std::uint32_t game = 0; game < kGamesPerFile; ++game) {
      batch.games.push_back(play_training_game(searcher, settings_.nodes, seed_of(batch.settings, game)));
    }
    return batch;
  }

  void save(const GameBatch& batch) {
    const auto written =
        chess::write_whole_file(path_of(settings_.folder, batch.settings.number), batch_bytes(batch));
    const std::lock_guard lock(mutex_);
    if (!written) {
      if (fault_.empty()) fault_ = written.error().message;
      return;
    }
    ++progress_.files_done;
    for (const TrainingGame& game : batch.games) progress_.positions_made += game.moves.size();
    progress_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    tell_(progress_);
  }

  const DataRunSettings& settings_;
  const std::vector<std::uint32_t> missing_;
  const std::function<void(const DataRunProgress&)>& tell_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::size_t next_ = 0;
  DataRunProgress progress_;
  std::string fault_;
};

}  // namespace

std::expected<DataRunProgress, std::string> run_data(const DataRunSettings& settings,
                                                     const std::function<void(const DataRunProgress&)>& tell,
                                                     const std::function<void(const std::string&)>& note) {
  std::error_code error;
  std::filesystem::create_directories(settings.folder, error);
  if (error) return std::unexpected("cannot make the folder " + settings.folder + ": " + error.message());
  const auto files = static_cast<std::uint32_t>((settings.games + kGamesPerFile - 1) / kGamesPerFile);
  auto missing = missing_files(settings, files, note);
  if (!missing) return std::unexpected(missing.error());

  Run run(settings, std::move(*missing), files, tell);
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < settings.threads; ++i) helpers.emplace_back([&run] { run.work(); });
    run.work();
  }
  return run.result();
}

}  // namespace engine::datagen
