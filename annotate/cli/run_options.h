// SPDX-License-Identifier: GPL-3.0-or-later
// From the options of a command line to those of the pipeline and of its engines.
#pragma once

#include "annotate/cli/options.h"
#include "annotate/pipeline/pipeline.h"

namespace annotate {

/// How games are judged and marked. Where the games go, and what is kept of a run, is not in it.
PipelineOptions pipeline_options(const AnnotateOptions& options);

}  // namespace annotate
