// SPDX-License-Identifier: GPL-3.0-or-later
// The program behind the command line: opens what is named, runs the pipeline, says how it went.
#pragma once

#include "annotate/cli/options.h"

namespace annotate {

/// Returns the process's exit status.
int run(const AnnotateOptions& options);

}  // namespace annotate
