// SPDX-License-Identifier: GPL-3.0-or-later
// The searches that praise needs.
#include "annotate/spend/spending.h"

#include <algorithm>

#include "core/movegen.h"

namespace annotate {

namespace {

using chess::Move;
using chess::Position;

/// The brief search for the next best move has this share of the budget.
constexpr double kBriefShare = 1.0 / 8.0;
/// The two searches in full that follow.
constexpr double kFullShare = 2.0;
/// What a short look is: it finds what is obvious.
constexpr std::uint64_t kShortLookNodes = 3'000;

std::vector<Move> all_but(const Position& pos, Move excluded) {
  std::vector<Move> moves;
  for (const Move move : chess::legal_moves(pos))
    if (move != excluded) moves.push_back(move);
  return moves;
}

}  // namespace

std::vector<PraiseEvidence> gather_evidence(const GameFacts& facts, const RuleSet& rules,
                                            std::span<const PositionEval> settled, const SearchBudget& budget,
                                            const Ask& ask, const SearchPurse& purse) {
  const double constant = rules.win_chance_constant;
  std::vector<PraiseEvidence> evidence(facts.moves.size());
  for (std::size_t i = facts.moves.size(); i-- > 0;) {
    if (facts.sources[i] != EvalSource::Search || facts.in_book[i]) continue;
    if (!facts.judged.has(i, facts.positions[i].turn())) continue;
    if (purse.left() < kBriefShare) break;
    auto move = praised_move(facts.positions, facts.moves, settled, i);
    if (!move || !deserves_second_search(*move, constant)) continue;
    SearchRequest request{scaled(budget, kBriefShare), all_but(facts.positions[i], facts.moves[i])};
    auto second = ask(i, request);
    if (!second || !is_hard_to_replace(*move, second->score, constant)) continue;
    if (purse.left() < kFullShare) continue;
    request.budget = budget;
    second = ask(i, request);
    if (!second || second->line.empty()) continue;
    // The game's eval of the move knows what came later: it is held against a search that does not, either.
    const auto played = ask(i, {budget, {facts.moves[i]}});
    if (!played) continue;
    move->searched = played->score;
    if (!is_hard_to_replace(*move, second->score, constant)) continue;
    evidence[i].played = played->score;
    evidence[i].second = second->score;
    evidence[i].second_move = second->line.front();
  }
  const std::uint64_t short_nodes =
      std::min(kShortLookNodes, scaled(budget, kBriefShare).nodes.value_or(kShortLookNodes));
  for (std::size_t i = facts.moves.size(); i-- > 0;) {
    if (!evidence[i].second) continue;
    const auto short_look = ask(i, {{short_nodes, {}, {}}, {}, true});
    evidence[i].is_obvious =
        !short_look || short_look->line.empty() || short_look->line.front() == facts.moves[i];
  }
  return evidence;
}

}  // namespace annotate
