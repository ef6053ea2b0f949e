// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/data_run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "base/random.h"
#include "engine/lab/datagen/self_play.h"
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

/// A file to make.
struct Task {
  std::string path;
  BatchSettings settings;
  std::string source;  ///< games to score again; empty: new ones
};
using Tasks = std::expected<std::vector<Task>, chess::Error>;

/// The file `number` of the run with `seed`.
BatchSettings batch_of(const DataRunSettings& settings, std::uint64_t seed, std::uint32_t number,
                       const StartShares& starts) {
  const TrainingEffort& effort = settings.effort;
  const auto& tables = effort.endgames.tables;
  return {.seed = seed,
          .nodes = effort.nodes,
          .number = number,
          .starts = starts,
          .few_men_nodes = effort.few_men_nodes,
          .table_men = static_cast<std::uint8_t>(tables ? tables->most_men() : 0)};
}

Tasks new_files(const DataRunSettings& settings) {
  const auto files = static_cast<std::uint32_t>((settings.games + kGamesPerFile - 1) / kGamesPerFile);
  std::vector<Task> tasks;
  for (std::uint32_t number = 0; number < files; ++number)
    tasks.push_back(
        {path_of(settings.folder, number), batch_of(settings, settings.seed, number, settings.starts), {}});
  return tasks;
}

/// A file for each of those whose games get new scores, under the same name.
Tasks rescored_files(const DataRunSettings& settings) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::equivalent(settings.rescored, settings.folder, error))
    return std::unexpected(chess::Error(settings.folder, "the new scores need a folder of their own"));
  std::vector<Task> tasks;
  fs::directory_iterator entry(settings.rescored, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const fs::path& source = entry->path();
    if (source.extension() != ".games") continue;
    const auto batch = load_batch(source.string());
    if (!batch) return std::unexpected(batch.error());
    const BatchSettings& made = batch->settings;
    tasks.push_back({(fs::path(settings.folder) / source.filename()).string(),
                     batch_of(settings, made.seed, made.number, made.starts), source.string()});
  }
  if (error) return std::unexpected(chess::Error(settings.rescored, "cannot be listed: " + error.message()));
  std::ranges::sort(tasks, {}, &Task::path);
  return tasks;
}

/// Those of `tasks` that have not been done.
Tasks missing_files(const std::vector<Task>& tasks, const std::function<void(const std::string&)>& note) {
  std::vector<Task> missing;
  for (const Task& task : tasks) {
    if (!std::filesystem::exists(task.path)) {
      missing.push_back(task);
      continue;
    }
    const auto batch = load_batch(task.path);
    if (!batch) {
      note(to_string(batch.error()) + "; it is made again");
      missing.push_back(task);
    } else if (batch->settings != task.settings) {
      return std::unexpected(task.path + ": games of other settings (seed " +
                             std::to_string(batch->settings.seed) + ", nodes " +
                             std::to_string(batch->settings.nodes) + "); choose another folder");
    }
  }
  return missing;
}

std::expected<GameBatch, chess::Error> make(Searcher& searcher, const Task& task,
                                            const TrainingEffort& effort) {
  GameBatch batch;
  batch.settings = task.settings;
  if (task.source.empty()) {
    for (std::uint32_t game = 0; game < kGamesPerFile; ++game)
      batch.games.push_back(
          play_training_game(searcher, effort, seed_of(task.settings, game), task.settings.starts));
    return batch;
  }
  auto source = load_batch(task.source);
  if (!source) return std::unexpected(source.error());
  for (std::size_t game = 0; game < source->games.size(); ++game) {
    auto scored = rescored_game(searcher, std::move(source->games[game]), effort);
    if (!scored)
      return std::unexpected(
          std::move(scored.error()).in(task.source + ": game " + std::to_string(game + 1)));
    batch.games.push_back(std::move(*scored));
  }
  return batch;
}

/// What the threads of a run share.
class DataRun {
 public:
  DataRun(std::vector<Task> missing, std::size_t files, const TrainingEffort& effort,
          const std::function<void(const DataRunProgress&)>& tell)
      : missing_(std::move(missing)), effort_(effort), tell_(tell) {
    progress_.files = static_cast<std::uint32_t>(files);
    progress_.files_found = progress_.files_done = static_cast<std::uint32_t>(files - missing_.size());
  }

  /// One thread's share: file after file.
  void work() {
    Searcher searcher;
    searcher.set_hash(kHashMegabytes);
    while (const Task* const task = next_task()) {
      if (const auto batch = make(searcher, *task, effort_))
        save(task->path, *batch);
      else
        fail(batch.error());
    }
  }

  std::expected<DataRunProgress, chess::Error> result() const {
    if (fault_) return std::unexpected(*fault_);
    return progress_;
  }

 private:
  const Task* next_task() {
    const std::lock_guard lock(mutex_);
    if (fault_ || next_ == missing_.size()) return nullptr;
    return &missing_[next_++];
  }

  void fail(chess::Error fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::move(fault);
  }

  void save(const std::string& path, const GameBatch& batch) {
    if (const auto written = chess::write_whole_file(path, batch_bytes(batch)); !written)
      return fail(written.error().reason);
    const std::lock_guard lock(mutex_);
    ++progress_.files_done;
    progress_.games += batch.games.size();
    for (const TrainingGame& game : batch.games) progress_.positions_made += game.moves.size();
    progress_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    tell_(progress_);
  }

  const std::vector<Task> missing_;
  const TrainingEffort& effort_;
  const std::function<void(const DataRunProgress&)>& tell_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::size_t next_ = 0;
  DataRunProgress progress_;
  std::optional<chess::Error> fault_;
};

}  // namespace

std::expected<DataRunProgress, chess::Error> run_data(const DataRunSettings& settings,
                                                      const std::function<void(const DataRunProgress&)>& tell,
                                                      const std::function<void(const std::string&)>& note) {
  std::error_code error;
  std::filesystem::create_directories(settings.folder, error);
  if (error) return std::unexpected("cannot make the folder " + settings.folder + ": " + error.message());
  const auto tasks = settings.rescored.empty() ? new_files(settings) : rescored_files(settings);
  if (!tasks) return std::unexpected(tasks.error());
  auto missing = missing_files(*tasks, note);
  if (!missing) return std::unexpected(missing.error());

  DataRun run(std::move(*missing), tasks->size(), settings.effort, tell);
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < settings.threads; ++i) helpers.emplace_back([&run] { run.work(); });
    run.work();
  }
  return run.result();
}

}  // namespace engine::datagen
