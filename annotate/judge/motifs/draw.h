// SPDX-License-Identifier: GPL-3.0-or-later
// Wins thrown away into a draw by rule: stalemate, and the third repetition.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"

namespace annotate {

/// Stalemate or AllowsStalemate. The mover was better.
std::optional<Motif> find_stalemate(const Moment& moment);

/// Repetition or AllowsRepetition. The mover was better, and is not any more.
std::optional<Motif> find_repetition(const Moment& moment);

}  // namespace annotate
