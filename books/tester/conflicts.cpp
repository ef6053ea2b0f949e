// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in which two lines of a repertoire disagree, and whose repertoire it seems to be.
#include <algorithm>

#include "books/tester/findings.h"

namespace books {

namespace {

bool have_common(std::span<const chess::Move> a, std::span<const chess::Move> b) {
  return std::ranges::find_first_of(a, b) != a.end();
}

bool conflict(const chess::OwnChoice& a, const chess::OwnChoice& b) {
  const bool both_play = !a.moves.empty() && !b.moves.empty();
  return (both_play && !have_common(a.moves, b.moves)) || have_common(a.moves, b.refused) ||
         have_common(a.refused, b.moves);
}

}  // namespace

std::vector<Conflict> find_conflicts(const chess::BookGraph& graph, const chess::RepertoireBook& repertoire,
                                     chess::BookSide side) {
  std::vector<Conflict> conflicts;
  for (std::size_t i = 0; i < graph.positions.size(); ++i) {
    const chess::Position& position = graph.positions[i].position;
    if (!is_for(side, position.turn())) continue;
    const auto choices = repertoire.choices_in(position);
    Conflict found{i, {}};
    for (const chess::OwnChoice& choice : choices)
      if (std::ranges::any_of(choices,
                              [&](const chess::OwnChoice& other) { return conflict(choice, other); }))
        found.choices.push_back(choice);
    if (!found.choices.empty()) conflicts.push_back(std::move(found));
  }
  return conflicts;
}

std::optional<chess::Color> likely_owner(const chess::BookGraph& graph) {
  chess::EnumArray<chess::Color, std::size_t> branching{};
  for (const chess::BookPosition& here : graph.positions)
    if (here.moves.size() > 1) ++branching[here.position.turn()];
  for (const chess::Color color : chess::kColors)
    if (branching[!color] >= 3 && branching[!color] >= 10 * branching[color]) return color;
  return std::nullopt;
}

}  // namespace books
