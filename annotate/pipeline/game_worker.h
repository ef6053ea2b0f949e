// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to one game between reader and writer, without threads: evals, verdict, marks,
// tags, and the texts in every format that is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/pipeline/pipeline.h"

namespace annotate {

struct FinishedGame {
  bool dropped = false;  ///< stopped before its end
  bool damaged = false;
  bool recalled = false;  ///< an earlier run finished it
  std::array<std::string, kGameFormats> texts;
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t searches = 0;
  std::array<std::uint64_t, 4> labels{};
  std::vector<std::string> lost_positions;
  std::string refusal;  ///< why the game is passed on without a verdict; empty: it is not
};

/// `number` is the game's in the whole run, from 1; `keeper` may be null with stored evals.
FinishedGame annotate_game(SourceItem item, const std::array<bool, kGameFormats>& formats,
                           EngineKeeper* keeper, PositionCache& cache, const PipelineOptions& options,
                           Progress& progress, std::stop_token stop);

}  // namespace annotate
