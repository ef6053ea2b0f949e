// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/spend/spending.h"

namespace annotate {

using chess::Color;

std::string_view to_string(Spending spending) { return spending == Spending::Even ? "even" : "focused"; }

std::optional<Spending> parse_spending(std::string_view text) {
  for (const Spending spending : {Spending::Even, Spending::Focused})
    if (to_string(spending) == text) return spending;
  return std::nullopt;
}

PositionEval eval_of(const Evaluation& found, Color turn) {
  return {found.score.seen_by(Color::White, turn), found.line, found.nodes};
}

std::vector<PositionEval> spend_evenly(const GameFacts& facts, const SearchBudget& budget, const Ask& ask) {
  std::vector<PositionEval> evals(facts.positions.size());
  const auto search = [&](std::size_t i) {
    if (const auto found = ask(i, {budget})) evals[i] = eval_of(*found, facts.positions[i].turn());
  };
  const SearchOrder order = search_order(facts);
  for (const std::size_t i : order.in_book) search(i);
  for (const std::size_t i : order.others) search(i);
  fill_free_evals(facts, evals);
  return evals;
}

}  // namespace annotate
