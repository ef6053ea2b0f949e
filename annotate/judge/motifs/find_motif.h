// SPDX-License-Identifier: GPL-3.0-or-later
// The one motif that says why a move got its label, by this order of priority:
//   1. the game is drawn by rule: stalemate, third repetition;
//   2. a mate is allowed, or else missed;
//   3. the last pieces are traded into a lost pawn ending;
//   4. material: what is lost (hanging, fork, skewer, pin, discovered attack) and what is missed (the same
//      for the mover); the one that weighs most, of equals the first in this list.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"

namespace annotate {

std::optional<Motif> find_motif(const Moment& moment);

}  // namespace annotate
