// SPDX-License-Identifier: GPL-3.0-or-later
// A training run on disk, to be gone on with after the program has ended. The file, all little-endian:
// magic "MARGTRCP", version, the shape, the settings, fingerprints of the data and of the network it starts
// from, the steps done, then exact numbers, means and mean squares as 32-bit floats, zeros up to a multiple
// of 8, and a checksum (base/word_checksum.h). It appears under its name only when it is complete.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "base/error.h"
#include "engine/lab/train/data_set.h"
#include "engine/lab/train/optimizer.h"
#include "engine/lab/train/trainer.h"

namespace engine::train {

/// What a run must have in common with the one it goes on with.
struct TrainingIdentity {
  TrainingSettings settings;
  std::uint64_t data = 0;   ///< a fingerprint
  std::uint64_t start = 0;  ///< checksum_of the network that it starts from; 0: random numbers

  friend bool operator==(const TrainingIdentity&, const TrainingIdentity&) = default;
};

TrainingIdentity identity_of(const TrainingSettings& settings, const DataSet& data);
/// Tells apart where training may start from.
std::uint64_t checksum_of(const TrainingState& state);

/// The message names the file.
std::expected<void, chess::Error> save_checkpoint(const std::string& path, const TrainingIdentity& run,
                                                  const TrainingState& state);
/// The state of that run; refuses files that are damaged or of another run. The message names the file.
std::expected<TrainingState, chess::Error> load_checkpoint(const std::string& path,
                                                           const TrainingIdentity& run);

}  // namespace engine::train
