// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/find_motif.h"

#include "annotate/judge/motifs/draw.h"
#include "annotate/judge/motifs/mate.h"
#include "annotate/judge/motifs/material.h"
#include "annotate/judge/motifs/pawn_ending.h"

namespace annotate {

std::optional<Motif> find_motif(const Moment& moment) {
  for (const auto find : {find_stalemate, find_repetition, find_allowed_mate, find_missed_mate,
                          find_lost_pawn_ending, find_material_motif})
    if (auto motif = find(moment)) return motif;
  return std::nullopt;
}

}  // namespace annotate
