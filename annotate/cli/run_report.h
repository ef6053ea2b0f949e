// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of `annotate` says of itself to the person at the keyboard: how far it is, and at the end a
// summary.
#pragma once

#include <optional>
#include <string>

#include "annotate/pipeline/pipeline.h"
#include "console/progress.h"

namespace annotate {

/// How far a run is after so many seconds. `fraction_read` is the source's.
chess::ProgressView to_view(const Progress& progress, std::optional<double> fraction_read, double seconds);

/// The last word: a table for a terminal, else one line and what was wrong. `quiet`: what was wrong alone.
std::string to_text(const RunSummary& summary, double seconds, bool quiet, bool is_terminal);

}  // namespace annotate
