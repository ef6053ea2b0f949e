// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/detail/structure.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

std::optional<Motif> find_structure(const Moment& moment) {
  if (moment.score_before.is_mate() || moment.score_after.is_mate()) return std::nullopt;
  if (moment.refutation.given == 0 || moment.best.given == 0) return std::nullopt;
  const ComparedLine refutation = on_refutation(moment);
  const ComparedLine best = on_best(moment);
  if (auto motif = find_lost_castling(moment)) return motif;
  if (auto motif = find_king_attack(moment, refutation)) return motif;
  if (auto motif = find_king_attack(moment, best)) return motif;
  if (auto motif = find_passed_pawn(moment, refutation)) return motif;
  if (auto motif = find_late_pawn(moment)) return motif;
  if (auto motif = find_passed_pawn(moment, best)) return motif;
  if (auto motif = find_rook_entry(moment, refutation)) return motif;
  if (auto motif = find_rook_entry(moment, best)) return motif;
  if (auto motif = find_lost_bishop_pair(moment)) return motif;
  if (auto motif = find_doubled_pawns(moment, refutation)) return motif;
  if (auto motif = find_doubled_pawns(moment, best)) return motif;
  return std::nullopt;
}

}}  // namespace chess::motifs
