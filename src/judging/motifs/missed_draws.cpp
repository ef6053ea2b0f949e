// SPDX-License-Identifier: GPL-3.0-or-later
// Draws by the rules that were there for the taking: the third repetition, fifty moves, a capture that leaves
// too little to mate. Engines are asked about positions without their game, so they do not see the first two.
#include "core/movegen.h"
#include "core/outcome.h"
#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

namespace {

/// A draw may be claimed after so many half-moves without a capture or a pawn's move (FIDE, 9.3).
constexpr int kFiftyMoves = 100;

/// The first legal move for which `draws(move, position after it)` holds.
template <class Draws>
std::optional<Move> find_move(const Position& pos, Draws draws) {
  for (const Move m : legal_moves(pos))
    if (draws(m, pos.after(m))) return m;
  return std::nullopt;
}

}  // namespace

std::optional<Reason> find_missed_draw(const Moment& moment) {
  const PositionClass after = moment.class_after();
  if (moment.class_before() > PositionClass::Level || after >= PositionClass::Level) return std::nullopt;
  const Position& pos = moment.before;
  if (times_stood(moment, pos) >= 3) return Reason{"misses-claim-of-repetition", LineOnly{}};
  if (pos.halfmove_clock() >= kFiftyMoves) return Reason{"misses-fifty-moves", LineOnly{}};
  const auto repeating =
      find_move(pos, [&](Move, const Position& then) { return times_stood(moment, then) >= 2; });
  if (repeating) return Reason{"misses-third-repetition", LineOnly{}, {*repeating}};
  // With so little on the board, less than that is a draw, too.
  if (after > PositionClass::ClearlyWorse) return std::nullopt;
  const auto leveling = find_move(
      pos, [&](Move m, const Position& then) { return pos.is_capture(m) && is_insufficient_material(then); });
  if (leveling) return Reason{"misses-bare-kings", LineOnly{}, {*leveling}};
  return std::nullopt;
}

}}  // namespace chess::motifs
