// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_filter.h"

#include <algorithm>
#include <utility>

namespace chess { inline namespace query {

std::expected<GameFilter, Error> GameFilter::make(const FilterOptions& options) {
  auto clauses = clauses_of(options);
  if (!clauses) return std::unexpected(std::move(clauses.error()));
  GameFilter filter;
  filter.clauses_ = std::move(*clauses);
  filter.any_ = is_set(options, "any") && !filter.clauses_.empty();
  filter.invert_ = is_set(options, "invert");
  return filter;
}

GameFilter::Verdict GameFilter::judge_tags(const Tags& tags) const {
  const auto verdict = [this](bool holds) { return holds != invert_ ? Verdict::Keep : Verdict::Drop; };
  bool is_open = false;
  for (const Clause& clause : clauses_) {
    const auto answer = clause.answer(tags);
    if (answer == any_) return verdict(any_);
    is_open |= !answer;
  }
  return is_open ? Verdict::AskMoves : verdict(!any_);
}

TagQuestion GameFilter::wants_moves() const {
  if (keeps_all()) return {};
  return [this](const Tags& tags) { return judge_tags(tags) != Verdict::Drop; };
}

TagQuestion::Names GameFilter::tags() const {
  auto names = tag_names();
  for (const Clause& clause : clauses_) add_names(clause.asked_tags, names);
  return names;
}

bool GameFilter::asks_moves() const {
  return std::ranges::any_of(clauses_,
                             [](const Clause& clause) { return static_cast<bool>(clause.of_game); });
}

bool GameFilter::asks_facts_only() const { return std::ranges::all_of(clauses_, &Clause::asks_facts_only); }

bool GameFilter::keeps(const ImportedGame& game) const {
  // Tags first, which are cheaper than moves.
  const Verdict verdict = judge_tags(game.game.tags);
  if (verdict != Verdict::AskMoves) return verdict == Verdict::Keep;
  const auto decides = [&](const Clause& clause) { return clause.holds(game) == any_; };
  return std::ranges::any_of(clauses_, decides) == (any_ != invert_);
}

}}  // namespace chess::query
