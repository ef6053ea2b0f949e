// SPDX-License-Identifier: GPL-3.0-or-later
// Motifs that speak of material, each held against the count on the board: the side named has really won
// something when the line has come to rest, keeps it to its end, and the other line ends better for the
// mover by as much. Neither score is a mate.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"

namespace annotate {

/// The motif with the largest gain, of equals the first in the order of find_motif.h.
std::optional<Motif> find_material_motif(const Moment& moment);

}  // namespace annotate
