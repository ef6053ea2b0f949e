// SPDX-License-Identifier: GPL-3.0-or-later
// The program behind the command line: opens what is named, runs the pipeline, says how it went. With
// `--dry-run` it reads everything, counts, and says what a real run would do. What a run says of itself to
// the person at the keyboard: how far it is, and at the end a summary.
#pragma once

#include <optional>
#include <string>

#include "annotate/cli/options.h"
#include "annotate/pipeline/pipeline.h"
#include "console/console.h"
#include "console/progress.h"
#include "os/signals.h"

namespace annotate {

/// Returns the process's exit status.
int run(const AnnotateOptions& options);

/// Returns the exit status that reading deserves.
int dry_run(const AnnotateOptions& options, GameSource& source, chess::Console& console,
            const chess::InterruptWatch& interrupts);

/// How far a run is after so many seconds. `fraction_read` is the source's.
chess::ProgressView to_view(const Progress& progress, std::optional<double> fraction_read, double seconds);

/// The last word: a table for a terminal, else one line and what was wrong. `quiet`: what was wrong alone.
std::string to_text(const RunSummary& summary, double seconds, bool quiet, bool is_terminal);

}  // namespace annotate
