// SPDX-License-Identifier: GPL-3.0-or-later
// A result that the move has given away, exact by endgame tables. The tables' word comes with the evals, so
// nothing is looked up here.
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

std::optional<Motif> find_table_loss(const Moment& moment) {
  const auto before = moment.table_value_before;
  const auto after = moment.table_value_after;
  if (!before || !after || moment.best.given == 0) return std::nullopt;
  const bool loses_win = *before == TableValue::Won && *after != TableValue::Won;
  const bool loses_draw = is_draw(*before) && *after == TableValue::Lost;
  if (!loses_win && !loses_draw) return std::nullopt;
  Motif motif;
  motif.kind = loses_draw                           ? MotifKind::MissesTableDraw
               : *after == TableValue::WonTooSlowly ? MotifKind::MissesTableWinInTime
                                                    : MotifKind::MissesTableWin;
  motif.worth = *after == TableValue::Lost ? EndingWorth::Lost : EndingWorth::Drawn;
  motif.lead = {moment.best.moves.front()};
  return motif;
}

}}  // namespace chess::motifs
