// SPDX-License-Identifier: GPL-3.0-or-later
// What all subcommands have in common: what is read, how, and how a run ends.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "console/console.h"
#include "games/game_files.h"
#include "games/game_format.h"
#include "games/game_reader.h"
#include "games/input_chunks.h"
#include "io/input.h"

namespace annotate::bgn {

using chess::kExitPartly;
using chess::kExitUnable;
using chess::kExitWell;

/// Says why nothing is done, and returns the status.
inline int refuse(const std::string& why, int status = kExitUnable) {
  chess::Console("bgn").message(why);
  return status;
}

struct RunOptions {
  std::vector<std::string> inputs;   ///< paths; none: standard input, which is `-`
  bool needs_inputs = true;  ///< false: something else than games is read
  std::optional<chess::GameFormat> from;    ///< nothing: by content
  chess::InputOptions reading{};  ///< its threads are the jobs
  chess::GameShare share{.index_cure =
                             "bgn convert --index makes a new one with its file"};  ///< of each input
  int jobs = 1;
  bool quiet = false;                ///< no progress, no summary, no notes
  /// Asked before the moves of a game are read, see make_game_reader; empty: they always are.
  chess::TagQuestion wants_moves;
  std::size_t max_messages = 100;    ///< so many diagnostics are shown; the others are counted
};

}  // namespace annotate::bgn
