// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/tune/tuning_run.h"

#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/random.h"
#include "engine/lab/tune/pair_player.h"

namespace engine::tune {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kSaveEvery{60};

/// What the threads of a run share.
class TuningRun {
 public:
  TuningRun(SavedRun& run, const TuningSettings& settings, std::span<const chess::Position> openings,
            const std::function<void(const TuningProgress&)>& tell)
      : run_(run), settings_(settings), openings_(openings), tell_(tell) {}

  /// One thread's share: trial after trial.
  void work() {
    PairPlayer player(settings_.nodes);
    while (const auto trial = next_trial()) {
      player.set_players(params_of(trial->plus), params_of(trial->minus));
      // Other openings than the trial's chances, from the same seed.
      chess::Random random(~run_.spsa.settings().seed ^ chess::Random(trial->number).next());
      std::vector<int> results;
      for (int pair = 0; pair < settings_.pairs; ++pair)
        results.push_back(player.play(openings_[random.below(openings_.size())]));
      learn(*trial, results);
    }
  }

  std::expected<void, chess::Error> result() {
    save();
    if (!fault_.empty()) return std::unexpected(fault_);
    return {};
  }

 private:
  ParamSet params_of(const std::vector<int>& values) const {
    ParamSet set;
    const auto specs = run_.spsa.params();
    for (std::size_t i = 0; i < values.size(); ++i) set.set(specs[i].name, values[i]);
    return set;
  }

  std::optional<Trial> next_trial() {
    const std::lock_guard lock(mutex_);
    if (!fault_.empty() || run_.spsa.is_exhausted()) return std::nullopt;
    return run_.spsa.next();
  }

  void learn(const Trial& trial, const std::vector<int>& results) {
    const std::lock_guard lock(mutex_);
    int points = 0;
    for (const int result : results) {
      points += result;
      progress_.pairs_decided += result != 0;
    }
    progress_.pairs += results.size();
    run_.spsa.learn(trial, points);
    const std::uint64_t done = run_.spsa.done();
    const auto now = Clock::now();
    if (now - saved_ >= kSaveEvery) {
      saved_ = now;
      save();
    }
    progress_.seconds = std::chrono::duration<double>(now - begin_).count();
    if (done % settings_.report_every == 0 || done == run_.spsa.settings().iterations) tell_(progress_);
  }

  void save() {
    if (const auto saved = save_run(settings_.state, run_); !saved && fault_.empty())
      fault_ = to_string(saved.error());
  }

  SavedRun& run_;
  const TuningSettings& settings_;
  const std::span<const chess::Position> openings_;
  const std::function<void(const TuningProgress&)>& tell_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point saved_ = begin_;
  std::mutex mutex_;
  TuningProgress progress_;
  std::string fault_;
};

}  // namespace

std::expected<void, chess::Error> play_run(SavedRun& run, const TuningSettings& settings,
                                           std::span<const chess::Position> openings,
                                           const std::function<void(const TuningProgress&)>& tell) {
  TuningRun shared(run, settings, openings, tell);
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < settings.threads; ++i) helpers.emplace_back([&shared] { shared.work(); });
    shared.work();
  }
  return shared.result();
}

}  // namespace engine::tune
