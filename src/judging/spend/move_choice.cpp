// SPDX-License-Identifier: GPL-3.0-or-later
#include "spend/move_choice.h"

#include <algorithm>
#include <string_view>

namespace chess { inline namespace spend {

std::optional<JudgedMoves> judged_sides(const MoveChoice& choice, const Tags& tags) {
  const auto is_chosen = [&](Color side) {
    if (choice.side && *choice.side != side) return false;
    const std::string_view name = tags.get(to_name(side));
    return choice.players.empty() ||
           std::ranges::any_of(choice.players, [&](const NamePattern& p) { return p.fits(name); });
  };
  const bool white = is_chosen(Color::White);
  const bool black = is_chosen(Color::Black);
  if (!white && !black) return std::nullopt;
  JudgedMoves judged;
  if (white != black) judged.side = white ? Color::White : Color::Black;
  return judged;
}

}}  // namespace chess::spend
