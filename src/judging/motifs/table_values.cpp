// SPDX-License-Identifier: GPL-3.0-or-later
// A result that the move has given away, exact by endgame tables. The tables' word comes with the evals, so
// nothing is looked up here.
#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

std::optional<Reason> find_table_loss(const Moment& moment) {
  const auto before = moment.table_value_before;
  const auto after = moment.table_value_after;
  if (!before || !after || moment.best.given == 0) return std::nullopt;
  const bool loses_win = *before == TableValue::Won && *after != TableValue::Won;
  const bool loses_draw = is_draw(*before) && *after == TableValue::Lost;
  if (!loses_win && !loses_draw) return std::nullopt;
  const ReasonKey key = loses_draw                           ? ReasonKey("misses-table-draw")
                        : *after == TableValue::WonTooSlowly ? ReasonKey("misses-table-win-in-time")
                        : *after == TableValue::Lost         ? ReasonKey("misses-table-win-lost")
                                                             : ReasonKey("misses-table-win");
  return Reason{key, KeepingMove{moment.best.moves.front()}};
}

}}  // namespace chess::motifs
