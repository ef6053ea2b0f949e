// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/spend/move_choice.h"

#include <algorithm>
#include <string_view>

namespace annotate {

std::optional<JudgedMoves> judged_sides(const MoveChoice& choice, const chess::Tags& tags) {
  const auto is_chosen = [&](chess::Color side) {
    if (choice.side && *choice.side != side) return false;
    const std::string_view name = tags.get(chess::to_name(side));
    return choice.players.empty() ||
           std::ranges::any_of(choice.players, [&](const chess::NamePattern& p) { return p.fits(name); });
  };
  const bool white = is_chosen(chess::Color::White);
  const bool black = is_chosen(chess::Color::Black);
  if (!white && !black) return std::nullopt;
  JudgedMoves judged;
  if (white != black) judged.side = white ? chess::Color::White : chess::Color::Black;
  return judged;
}

}  // namespace annotate
