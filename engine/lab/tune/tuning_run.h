// SPDX-License-Identifier: GPL-3.0-or-later
// A tuning run: threads that play the trials of one Spsa, each at its own pace, and what they have learnt on
// disk every minute.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>

#include "base/error.h"
#include "core/position.h"
#include "engine/lab/tune/saved_run.h"

namespace engine::tune {

struct TuningSettings {
  std::uint64_t nodes = 2500;  ///< for each move
  int pairs = 1;  ///< of games, for each trial
  int threads = 1;
  std::uint64_t report_every = 100;  ///< trials
  std::string state;  ///< the file
};

/// Since the program started.
struct TuningProgress {
  std::uint64_t pairs = 0;
  std::uint64_t pairs_decided = 0;  ///< one side had more points
  double seconds = 0;
};

/// Plays what is left of `run`, to the end. `tell`: after every so many trials and at the end, never by two
/// threads at once. With one thread the same seed gives the same run. The fault: the state cannot be written.
std::expected<void, chess::Error> play_run(SavedRun& run, const TuningSettings& settings,
                                           std::span<const chess::Position> openings,
                                           const std::function<void(const TuningProgress&)>& tell);

}  // namespace engine::tune
