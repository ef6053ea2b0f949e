// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/detail/game_clock.h"

#include <algorithm>

namespace chess { inline namespace match {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

GameClock::GameClock(const EnumArray<Color, TimeControl>& controls, milliseconds margin) : margin_(margin) {
  for (const Color color : {Color::White, Color::Black}) {
    sides_[color].control = controls[color];
    sides_[color].left = controls[color].base.value_or(milliseconds{0});
  }
}

SearchLimits GameClock::limits(Color turn) const {
  const Side& side = sides_[turn];
  SearchLimits limits;
  limits.nodes = side.control.nodes;
  limits.depth = side.control.depth;
  limits.movetime = side.control.movetime;
  if (!side.control.base) return limits;
  SearchClock clock;
  for (const Color color : {Color::White, Color::Black}) {
    // An opponent without a clock is told of as if it had ours.
    const Side& told = sides_[color].control.base ? sides_[color] : side;
    clock.time[color] = duration_cast<milliseconds>(told.left);
    clock.increment[color] = told.control.increment;
  }
  if (side.control.moves) clock.moves_to_go = *side.control.moves - side.moves_made % *side.control.moves;
  limits.clock = clock;
  return limits;
}

bool GameClock::spend(Color turn, microseconds elapsed) {
  Side& side = sides_[turn];
  if (side.control.movetime && elapsed > *side.control.movetime + margin_) return false;
  if (!side.control.base) return true;
  if (elapsed > side.left + margin_) return false;
  side.left = std::max(microseconds{0}, side.left - elapsed) + side.control.increment;
  ++side.moves_made;
  if (side.control.moves && side.moves_made % *side.control.moves == 0) side.left += *side.control.base;
  return true;
}

std::optional<milliseconds> GameClock::remaining(Color color) const {
  if (!sides_[color].control.base) return std::nullopt;
  return duration_cast<milliseconds>(sides_[color].left);
}

}}  // namespace chess::match
