// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the reasons that proved sentences of an earlier run gave, where a run has no searches to find them
// again.
#pragma once

#include <map>

#include "annotate/mark/mark_game.h"

namespace annotate {

/// Adds the reasons that the old sentences gave, with their drawings, to those of this provider that have
/// none, in the language of the options. A run that judges by old evals has no searches to find them again.
void keep_reasons(chess::Game& game, const std::map<chess::NodeId, chess::Subinfo>& said,
                  const Provider& provider, const MarkOptions& options);

}  // namespace annotate
