// SPDX-License-Identifier: GPL-3.0-or-later
// `--dry-run`: reads everything, counts, and says what a real run would do.
#pragma once

#include "annotate/cli/console.h"
#include "annotate/cli/options.h"
#include "annotate/pipeline/game_source.h"

namespace annotate {

/// Returns the exit status that reading deserves.
int dry_run(const AnnotateOptions& options, GameSource& source, Console& console);

}  // namespace annotate
