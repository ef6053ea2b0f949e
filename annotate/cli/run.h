// SPDX-License-Identifier: GPL-3.0-or-later
// The program behind the command line: opens what is named, runs the pipeline, says how it went. With
// `--dry-run` it reads everything, counts, and says what a real run would do. What a run says of itself to
// the person at the keyboard: how far it is, and at the end a summary.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/cli/options.h"
#include "annotate/pipeline/files_source.h"
#include "annotate/pipeline/pipeline.h"
#include "console/console.h"
#include "console/progress.h"
#include "os/signals.h"

namespace annotate {

/// `options` may still name the engine `best`. Returns the process's exit status.
int run(AnnotateOptions options);

/// Starts the engines and measures each for half a second. Returns the exit status that reading deserves, or
/// that of an engine that cannot be had.
int dry_run(const AnnotateOptions& options, GameSource& source, chess::Console& console,
            const chess::InterruptWatch& interrupts, std::stop_token stop);

/// How much there is to do.
struct WorkAhead {
  std::optional<InputTotals> totals;  ///< of the inputs, where they could be counted
  std::size_t engines = 1;  ///< each looks at every position
  std::optional<double> fraction_read;  ///< of the bytes of the inputs: a guess where there are no totals
};

/// How far a run is after so many seconds.
chess::ProgressView to_view(const Progress& progress, const WorkAhead& work, double seconds);

/// How the summary is shown.
struct SummaryStyle {
  bool is_terminal = false;  ///< a table; else one line
  bool quiet = false;  ///< only what went wrong
  bool strips = false;  ///< of a run that has judged nothing
};

/// The last word of a run that has completed the files `written`.
std::string to_text(const RunSummary& summary, double seconds, const std::vector<std::string>& written,
                    SummaryStyle style);

}  // namespace annotate
