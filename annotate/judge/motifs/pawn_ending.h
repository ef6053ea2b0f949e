// SPDX-License-Identifier: GPL-3.0-or-later
// Trades that leave kings and pawns only, in an ending that is lost.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"

namespace annotate {

/// The refutation trades the last pieces, evenly, within a few moves; the better line does not; the game was
/// not lost before and is now, by the engine's numbers.
std::optional<Motif> find_lost_pawn_ending(const Moment& moment);

}  // namespace annotate
