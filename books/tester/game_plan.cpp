// SPDX-License-Identifier: GPL-3.0-or-later
// Which line of a book is played in which game of its test.
#include "books/tester/book_test.h"

#include <algorithm>
#include <unordered_set>

#include "base/random.h"

namespace books {

namespace {

/// Where an engine ends that chooses by `variety`, `count` times.
std::vector<std::size_t> walk(const BookTestSetup& setup, const chess::BookGraph& graph, std::size_t count) {
  const auto place = places_by_key(graph);
  chess::Random random(setup.seed);
  std::vector<std::size_t> ends;
  while (ends.size() < count) {
    std::size_t at = 0;
    // A book may lead back to where it has been: there the line ends.
    std::unordered_set<std::size_t> visited{at};
    while (const auto move = chess::pick_move(graph.positions[at].moves, *setup.variety, random)) {
      const auto next = place.find(bits_of(graph.positions[at].position.after(*move).key()));
      if (next == place.end()) break;  // beyond the limits of the graph
      if (!visited.insert(next->second).second) break;
      at = next->second;
    }
    ends.push_back(at);
  }
  return ends;
}

/// As many lines as there are, or a sample of `count`.
std::vector<std::size_t> sample(const BookTestSetup& setup, const chess::BookGraph& graph,
                                std::size_t count) {
  std::vector<std::size_t> ends = graph.ends;
  if (count >= ends.size()) return ends;
  chess::Random random(setup.seed);
  for (std::size_t i = 0; i < count; ++i) std::swap(ends[i], ends[i + random.below(ends.size() - i)]);
  ends.resize(count);
  std::ranges::sort(ends);
  return ends;
}

}  // namespace

GamePlan plan_games(const BookTestSetup& setup, const chess::BookGraph& graph) {
  if (setup.games == 0) return {graph.ends, {}};
  const std::size_t games_of_a_choice = setup.opponent ? 2 : 1;
  const std::size_t choices = (setup.games + games_of_a_choice - 1) / games_of_a_choice;
  std::vector<std::size_t> chosen;
  if (setup.variety) {
    chosen = walk(setup, graph, choices);
  } else {
    const std::vector<std::size_t> ends = sample(setup, graph, choices);
    for (std::size_t i = 0; i < choices; ++i) chosen.push_back(ends[i % ends.size()]);
  }
  GamePlan plan;
  plan.lines = chosen;
  std::ranges::sort(plan.lines);
  plan.lines.erase(std::ranges::unique(plan.lines).begin(), plan.lines.end());
  for (const std::size_t end : chosen) {
    const auto line = std::ranges::lower_bound(plan.lines, end) - plan.lines.begin();
    plan.of_game.insert(plan.of_game.end(), games_of_a_choice, static_cast<std::size_t>(line));
  }
  return plan;
}

}  // namespace books
