// SPDX-License-Identifier: GPL-3.0-or-later
// Many games of the engine against itself, into numbered files of a folder; or new scores for the games of
// another one. A run that was cut off goes on where it was, in whole files: those that are there are not made
// again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "base/error.h"
#include "engine/lab/datagen/self_play.h"
#include "engine/lab/datagen/training_game.h"

namespace engine::datagen {

struct DataRunSettings {
  std::string folder;  ///< made when it is not there
  std::uint64_t games = 0;  ///< rounded up to whole files
  TrainingEffort effort;
  std::uint64_t seed = 1;
  StartShares starts{};
  /// Folder of games made before: they get scores of this engine. Then `games`, `seed` and `starts` are
  /// theirs.
  std::string rescored{};
  int threads = 1;
};

/// Games in each file.
inline constexpr std::uint32_t kGamesPerFile = 1000;

struct DataRunProgress {
  std::uint32_t files_done = 0;  ///< found or made
  std::uint32_t files = 0;
  std::uint32_t files_found = 0;  ///< from an earlier run
  std::uint64_t games = 0;  ///< in the files made by this run
  std::uint64_t positions_made = 0;  ///< with a score, in these
  double seconds = 0;
};

/// Makes what is missing. `tell`: called after every file made (never by two threads at once); `note`: files
/// that were damaged and are made again. The fault: a file that cannot be read or written, or a folder that
/// holds games of other settings.
std::expected<DataRunProgress, chess::Error> run_data(const DataRunSettings& settings,
                                                      const std::function<void(const DataRunProgress&)>& tell,
                                                      const std::function<void(const std::string&)>& note);

}  // namespace engine::datagen
