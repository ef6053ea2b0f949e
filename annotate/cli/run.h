// SPDX-License-Identifier: GPL-3.0-or-later
// The program behind the command line: opens what is named, runs the pipeline, says how it went. With
// `--dry-run` it reads everything, counts, and says what a real run would do.
#pragma once

#include "annotate/cli/options.h"
#include "annotate/pipeline/game_source.h"
#include "console/console.h"
#include "os/signals.h"

namespace annotate {

/// Returns the process's exit status.
int run(const AnnotateOptions& options);

/// Returns the exit status that reading deserves.
int dry_run(const AnnotateOptions& options, GameSource& source, chess::Console& console,
            const chess::InterruptWatch& interrupts);

}  // namespace annotate
