// SPDX-License-Identifier: GPL-3.0-or-later
// The players' games of --lichess and --chesscom, which become files among the inputs before a run begins.
#pragma once

#include <optional>

#include "annotate/cli/options.h"

namespace annotate {

/// Adds the files to the inputs, and their names to those of the messages. A run that resumes another one
/// takes the games of that one, and fetches nothing. Returns the exit status if there is nothing to run: a
/// message has said why.
std::optional<int> fetch_named_games(AnnotateOptions& options);

}  // namespace annotate
