// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of a book that cost something. The noise is measured on the moves on which engine and book agree:
// there the two scores should be one. What stands out is searched longer, the engine's move and the book's
// from the same position, so that a fault is no chance of two searches.
#include <algorithm>
#include <cstdlib>

#include "books/tester/findings.h"

namespace books {

namespace {

using chess::Color;

/// A move of the book that seems to cost something.
struct Suspect {
  std::size_t position = 0;
  chess::Move move;
};

/// Visits each move of the book of which both positions have been looked at: visit(position, move, loss).
template <class Visit>
void for_each_looked_at(const Examined& e, Visit visit) {
  const auto place = places_by_key(e.graph);
  for (std::size_t i = 0; i < e.graph.positions.size(); ++i) {
    const chess::BookPosition& here = e.graph.positions[i];
    if (!e.checks[i]) continue;
    for (const chess::BookMove& m : here.moves) {
      const auto after = place.find(bits_of(here.position.after(m.move).key()));
      if (after == place.end() || !e.checks[after->second]) continue;
      const Color us = here.position.turn();
      visit(i, m.move, value_for(us, e.checks[i]->score) - value_for(us, e.checks[after->second]->score));
    }
  }
}

Fault to_fault(const Examined& examined, const Suspect& suspect, const PositionCheck& best,
               const PositionCheck& played) {
  const Color us = examined.graph.positions[suspect.position].position.turn();
  Fault fault{suspect.position, suspect.move, 0, played.score, best.score, best.line, {}};
  fault.loss = value_for(us, best.score) - value_for(us, played.score);
  if (fault.better.empty()) fault.better = {best.best};
  if (!played.line.empty()) fault.refutation.assign(played.line.begin() + 1, played.line.end());
  return fault;
}

}  // namespace

int value_of(chess::Score score) {
  if (score.is_mate()) return score.is_winning_mate() ? kMateValue : -kMateValue;
  return std::clamp(*score.centipawns(), -kMateValue, kMateValue);
}

int value_for(Color us, chess::Score score_of_white) {
  return us == Color::White ? value_of(score_of_white) : -value_of(score_of_white);
}

ScoreNoise measure_noise(const Examined& examined) {
  std::vector<int> differences;
  for_each_looked_at(examined, [&](std::size_t position, chess::Move move, int loss) {
    const PositionCheck& check = *examined.checks[position];
    // A score near a mate is no measure of a quiet one.
    if (check.best == move && std::abs(value_of(check.score)) < kMateValue / 3)
      differences.push_back(std::abs(loss));
  });
  if (differences.size() < kLeastSamples) return {kAssumedNoise, differences.size()};
  const std::size_t rank = differences.size() * 95 / 100;
  std::ranges::nth_element(differences, differences.begin() + static_cast<std::ptrdiff_t>(rank));
  return {differences[rank], differences.size()};
}

std::expected<void, chess::Error> find_faults(const Examined& examined, const AskEngine& ask,
                                              Findings& found) {
  std::vector<Suspect> suspects;
  for_each_looked_at(examined, [&](std::size_t position, chess::Move move, int loss) {
    const chess::Position& before = examined.graph.positions[position].position;
    if (!is_for(examined.side, before.turn()) || examined.checks[position]->best == move || loss <= 0) return;
    // A short search may see half of a loss only.
    if (2 * loss <= found.threshold)
      ++found.quiet;
    else
      suspects.push_back({position, move});
  });
  for (const std::uint64_t times : kCloserLooks) {
    std::vector<PositionQuestion> questions;
    for (const Suspect& suspect : suspects) {
      const chess::Position& before = examined.graph.positions[suspect.position].position;
      questions.push_back({before, {}});
      questions.push_back({before, {suspect.move}});
    }
    const auto answers = ask(questions, times);
    if (!answers) return std::unexpected(answers.error());
    found.faults.clear();
    for (std::size_t i = 0; i < suspects.size(); ++i) {
      const auto& best = (*answers)[2 * i];
      const auto& played = (*answers)[2 * i + 1];
      if (!best || !played || best->best == suspects[i].move) continue;
      Fault fault = to_fault(examined, suspects[i], *best, *played);
      if (fault.loss > found.threshold)
        found.faults.push_back(std::move(fault));
      else if (fault.loss > 0)
        ++found.quiet;
    }
    suspects.clear();
    for (const Fault& fault : found.faults) suspects.push_back({fault.position, fault.move});
  }
  std::ranges::stable_sort(found.faults, std::ranges::greater(), &Fault::loss);
  return {};
}

}  // namespace books
