// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluator that asks an engine over UCI (src/client).
#pragma once

#include "annotate/mark/provider.h"
#include "annotate/pipeline/evaluator.h"
#include "client/engine_spec.h"

namespace annotate {

/// Each call starts a process of its own. A search that the session had to cut short counts as a fault, since
/// it is not the search that was asked for.
EvaluatorFactory uci_evaluators(chess::EngineSpec spec, SearchBudget budget);

}  // namespace annotate
