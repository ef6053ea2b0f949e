// SPDX-License-Identifier: GPL-3.0-or-later
// Training: over and over all positions in a new random order, a batch at a time; what does not fill a batch
// at the end of a part waits for another epoch. A batch is always cut into the same slices, and what they say
// is added up in the same order, so that data, settings and seed alone decide what comes out, not the number
// of threads. (On another kind of processor sums may be rounded in another way.)
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <vector>

#include "engine/lab/train/data_set.h"
#include "engine/lab/train/optimizer.h"
#include "engine/lab/train/workers.h"

namespace engine::train {

struct TrainingSettings {
  int epochs = 10;
  std::uint32_t batch = 16'384;
  double rate = 1e-3;  ///< of learning, after a short warm-up; it falls with a cosine ...
  double final_rate = 1e-5;  ///< ... to this at the end
  double later_share = 0.9;  ///< of what came later in the game in the target; the rest is the search's score
  std::uint64_t seed = 1;

  friend bool operator==(const TrainingSettings&, const TrainingSettings&) = default;
};

class Trainer {
 public:
  /// The data must have positions of both kinds, and they, like `workers`, must outlive this object.
  Trainer(DataSet& data, const TrainingSettings& settings, Workers& workers);

  const TrainingState& state() const { return state_; }
  /// Goes on from there. Precondition: at the start, or of the same data and settings at the end of an epoch.
  void resume(TrainingState state) { state_ = std::move(state); }

  int epochs_done() const { return static_cast<int>(state_.steps / steps_of_epoch_); }
  bool is_done() const { return epochs_done() >= settings_.epochs; }
  std::uint64_t steps_of_epoch() const { return steps_of_epoch_; }
  /// The learning rate of a step, counted from 0.
  double rate_of(std::uint64_t step) const;

  /// One epoch; the mean squared error on the way. `progress` hears of every so many positions: how many
  /// of this epoch are done, and the mean squared error since it heard last. The error is that of a file of
  /// positions; the epoch is then unfinished.
  std::expected<double, chess::IoError> run_epoch(
      const std::function<void(std::uint64_t positions, double error)>& progress);
  /// The mean squared error on the positions held out.
  double validation_error() const;

 private:
  double run_step(std::span<const PackedPosition> positions, std::span<const std::uint32_t> batch);

  DataSet& data_;
  const TrainingSettings settings_;
  Workers& workers_;
  const std::uint32_t batch_;
  const std::uint64_t steps_of_epoch_;
  TrainingState state_;
  std::vector<std::unique_ptr<Parameters>> gradients_;  ///< of each slice; 0 between steps
  std::vector<std::uint32_t> order_;
};

/// The mean of `error_of` over numbered positions, which gives the sum for those it is handed; the work is
/// cut in pieces that do not depend on the number of threads.
double mean_error(std::size_t positions, Workers& workers,
                  const std::function<double(std::span<const std::uint32_t>)>& error_of);

}  // namespace engine::train
