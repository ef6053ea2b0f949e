// SPDX-License-Identifier: GPL-3.0-or-later
// The searches that praise needs: first a brief one of the next best move, then a short look at the position,
// which finds what is obvious, and where praise is still possible the next best move, the move itself and the
// tempting one with two budgets each.
#include "spend/spending.h"

#include <algorithm>
#include <utility>

#include "core/movegen.h"

namespace chess { inline namespace spend {

namespace {

/// The brief search for the next best move has this share of the budget.
constexpr double kBriefShare = 1.0 / 8.0;
/// The searches that prove praise, of the next best move, of the move itself, and of the tempting one, have
/// so many budgets each. Few moves come so far. Less is left in the purse of a short game.
constexpr double kProofShare = 2.0;
constexpr double kLeastProofShare = 1.0;
/// What a short look is. So few nodes find what is obvious, and what is tempting.
constexpr std::uint64_t kShortLookNodes = 100;

std::vector<Move> all_but(const Position& pos, Move excluded) {
  std::vector<Move> moves;
  for (const Move move : legal_moves(pos))
    if (move != excluded) moves.push_back(move);
  return moves;
}

/// Gathers what proves the praise of one game's moves.
class EvidenceSearch {
 public:
  EvidenceSearch(const GameFacts& facts, double constant, std::span<const PositionEval> settled,
                 const SearchBudget& budget, const Ask& ask, const SearchPurse& purse)
      : facts_(facts),
        constant_(constant),
        settled_(settled),
        budget_(budget),
        ask_(ask),
        purse_(purse),
        evidence_(facts.moves.size()) {}

  std::vector<PraiseEvidence> run() {
    for (std::size_t i = 0; i < evidence_.size(); ++i)
      evidence_[i].is_book_move = facts_.in_book[i] || facts_.in_book[i + 1];
    // An engine forgets at a short look what it has seen, so these stand together.
    const auto candidates = promising_moves();
    std::vector<Move> preferred;
    preferred.reserve(candidates.size());
    for (const std::size_t i : candidates) preferred.push_back(preferred_at_once(i));
    for (std::size_t c = 0; c < candidates.size(); ++c) prove(candidates[c], preferred[c]);
    return std::move(evidence_);
  }

 private:
  /// Moves that a brief search of the next best one bears out, the last move of the game first.
  std::vector<std::size_t> promising_moves() {
    std::vector<std::size_t> promising;
    for (std::size_t i = facts_.moves.size(); i-- > 0;) {
      if (facts_.sources[i] != EvalSource::Search || evidence_[i].is_book_move) continue;
      if (!facts_.judged.has(i, facts_.positions[i].turn())) continue;
      if (purse_.left() < kBriefShare) break;
      const auto move = praised_move(facts_.positions, facts_.moves, settled_, i);
      if (!move || !deserves_second_search(*move, constant_)) continue;
      const auto second = search_others(i, scaled(budget_, kBriefShare));
      if (second && is_hard_to_replace(*move, second->score, second->line.front(), constant_))
        promising.push_back(i);
    }
    return promising;
  }

  /// The move that a short look prefers; null if there is none.
  Move preferred_at_once(std::size_t i) {
    const std::uint64_t nodes =
        std::min(kShortLookNodes, scaled(budget_, kBriefShare).nodes.value_or(kShortLookNodes));
    const auto found = ask_(i, {{nodes, {}, {}}, {}, true});
    return found && !found->line.empty() ? found->line.front() : Move();
  }

  void prove(std::size_t i, Move preferred) {
    const double share = std::min(kProofShare, purse_.left() / 2.0);
    if (share < kLeastProofShare) return;
    const SearchBudget budget = scaled(budget_, share);
    const auto second = search_others(i, budget);
    if (!second) return;
    const Position& pos = facts_.positions[i];
    const auto move = praised_move(facts_.positions, facts_.moves, settled_, i);
    if (!is_hard_to_replace(*move, second->score, second->line.front(), constant_)) return;
    // The game's eval of the move knows what came later: it is held against a search that does not, either.
    const auto played = ask_(i, {budget, {facts_.moves[i]}});
    if (!played) return;
    PraiseEvidence& evidence = evidence_[i];
    evidence.played = played->score;
    evidence.second = second->score;
    evidence.second_move = second->line.front();
    evidence.is_obvious = preferred.is_null() || preferred == facts_.moves[i];
    if (evidence.is_obvious || !is_forcing(pos, preferred)) return;
    if (preferred == evidence.second_move) return note_tempting(i, *second);
    if (purse_.left() < share) return;
    if (const auto tempting = ask_(i, {budget, {preferred}})) note_tempting(i, *tempting);
  }

  /// With at least one move.
  std::optional<Evaluation> search_others(std::size_t i, const SearchBudget& budget) {
    auto found = ask_(i, {budget, all_but(facts_.positions[i], facts_.moves[i])});
    return found && !found->line.empty() ? found : std::nullopt;
  }

  void note_tempting(std::size_t i, const Evaluation& found) {
    evidence_[i].tempting = found.score;
    evidence_[i].tempting_line = found.line;
  }

  const GameFacts& facts_;
  const double constant_;
  const std::span<const PositionEval> settled_;
  const SearchBudget& budget_;
  const Ask& ask_;
  const SearchPurse& purse_;  ///< `ask_` pays from it
  std::vector<PraiseEvidence> evidence_;
};

}  // namespace

std::vector<PraiseEvidence> gather_evidence(const GameFacts& facts, const RuleSet& rules,
                                            std::span<const PositionEval> settled, const SearchBudget& budget,
                                            const Ask& ask, const SearchPurse& purse) {
  return EvidenceSearch(facts, rules.win_chance_constant, settled, budget, ask, purse).run();
}

}}  // namespace chess::spend
