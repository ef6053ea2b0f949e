// SPDX-License-Identifier: GPL-3.0-or-later
// The wrong bishop: pawns on an edge of the board, and a bishop that does not control the square where they
// promote. A bare king in that corner holds the draw.
#include <algorithm>

#include "core/known_endings.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// The engine must think so, too. Centipawns.
constexpr int kDrawnByBishop = 30;
/// So much of the line is shown if the king is in the corner already.
constexpr std::size_t kShownOfBishop = 5;

/// From which half-move on the corner is held to the end of the line, and where it is.
struct HeldCorner {
  std::size_t ply = 0;
  Square corner{};
};

std::optional<HeldCorner> find_in_line(const PlayedLine& line, Color strong) {
  std::optional<HeldCorner> held;
  for (std::size_t i = 0; i <= std::min(line.given, kLinePlies); ++i) {
    const auto corner = find_held_corner(line.positions[i].board(), strong);
    if (!corner)
      held.reset();
    else if (!held)
      held = {i, *corner};
  }
  return held;
}

std::optional<Reason> reason_of(ReasonKey key, const PlayedLine& line, const PlayedLine& other,
                                Color strong) {
  const auto held = find_in_line(line, strong);
  if (!held || line.given == 0 || find_in_line(other, strong)) return std::nullopt;
  const std::size_t plies = held->ply > 0 ? held->ply : std::min(line.given, kShownOfBishop);
  return Reason{key, OnSquare{held->corner}, first_moves(line, plies)};
}

}  // namespace

std::optional<Reason> find_wrong_bishop(const Moment& moment) {
  const PositionClass before = moment.class_before();
  const PositionClass after = moment.class_after();
  if (before <= after) return std::nullopt;
  if (is_level(moment.score_after, kDrawnByBishop) && before >= PositionClass::ClearlyBetter)
    return reason_of("wrong-bishop", moment.refutation, moment.best, moment.mover());
  if (is_level(moment.score_before, kDrawnByBishop) && after <= PositionClass::ClearlyWorse)
    return reason_of("misses-wrong-bishop", moment.best, moment.refutation, !moment.mover());
  return std::nullopt;
}

}}  // namespace chess::motifs
