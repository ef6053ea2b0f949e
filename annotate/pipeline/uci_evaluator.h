// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluator that asks an engine over UCI (src/client).
#pragma once

#include "annotate/pipeline/evaluator.h"
#include "client/engine_spec.h"

namespace annotate {

/// Each call starts a process of its own. A search that the session had to cut short counts as a fault,
/// except where the engine had gone as far as it was asked to and did not stop by itself: some know no `go
/// nodes`.
/// `listen`, when given, is asked for an observer of the dialogue with each process that is started.
EvaluatorFactory uci_evaluators(chess::EngineSpec spec,
                                std::function<chess::UciSession::LineObserver()> listen = nullptr);

}  // namespace annotate
