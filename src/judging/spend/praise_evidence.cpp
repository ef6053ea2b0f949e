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
constexpr double kBriefPraiseShare = 1.0 / 8.0;
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
  EvidenceSearch(GameCase& game, const Searches& searches)
      : game_(game), constant_(game.rules.win_chance_constant), searches_(searches) {}

  void run() {
    for (std::size_t i = 0; i < game_.moves.size(); ++i)
      game_.moves[i].praise = {.is_book_move = game_.positions[i].in_book || game_.positions[i + 1].in_book};
    // An engine forgets at a short look what it has seen, so these stand together.
    const auto candidates = promising_moves();
    std::vector<Move> preferred;
    preferred.reserve(candidates.size());
    for (const std::size_t i : candidates) preferred.push_back(preferred_at_once(i));
    for (std::size_t c = 0; c < candidates.size(); ++c) prove(candidates[c], preferred[c]);
  }

 private:
  /// Moves that a brief search of the next best one bears out, the last move of the game first.
  std::vector<std::size_t> promising_moves() {
    std::vector<std::size_t> promising;
    for (std::size_t i = game_.moves.size(); i-- > 0;) {
      if (game_.positions[i].source != EvalSource::Search || game_.moves[i].praise->is_book_move) continue;
      if (!game_.is_judged(i)) continue;
      if (searches_.purse.left() < kBriefPraiseShare) break;
      const auto move = praised_move(game_, i);
      if (!move || !deserves_second_search(*move, constant_)) continue;
      const auto second = search_others(i, scaled(searches_.plan.budget, kBriefPraiseShare));
      if (second && is_hard_to_replace(*move, second->score, second->line.front(), constant_))
        promising.push_back(i);
    }
    return promising;
  }

  /// The move that a short look prefers; null if there is none.
  Move preferred_at_once(std::size_t i) {
    const std::uint64_t nodes = std::min(
        kShortLookNodes, scaled(searches_.plan.budget, kBriefPraiseShare).nodes.value_or(kShortLookNodes));
    const auto found = searches_.ask(i, {{nodes, {}, {}}, {}, true});
    return found && !found->line.empty() ? found->line.front() : Move();
  }

  void prove(std::size_t i, Move preferred) {
    const double share = std::min(kProofShare, searches_.purse.left() / 2.0);
    if (share < kLeastProofShare) return;
    const SearchBudget budget = scaled(searches_.plan.budget, share);
    const auto second = search_others(i, budget);
    if (!second) return;
    const Position& pos = game_.before(i);
    const auto move = praised_move(game_, i);
    if (!is_hard_to_replace(*move, second->score, second->line.front(), constant_)) return;
    // The game's eval of the move knows what came later: it is held against a search that does not, either.
    const auto played = searches_.ask(i, {budget, {game_.moves[i].played}});
    if (!played) return;
    PraiseEvidence& evidence = *game_.moves[i].praise;
    evidence.played = played->score;
    evidence.second = second->score;
    evidence.second_move = second->line.front();
    evidence.is_obvious = preferred.is_null() || preferred == game_.moves[i].played;
    if (evidence.is_obvious || !is_forcing(pos, preferred)) return;
    if (preferred == evidence.second_move) return note_tempting(i, *second);
    if (searches_.purse.left() < share) return;
    if (const auto tempting = searches_.ask(i, {budget, {preferred}})) note_tempting(i, *tempting);
  }

  /// With at least one move.
  std::optional<Evaluation> search_others(std::size_t i, const SearchBudget& budget) {
    auto found = searches_.ask(i, {budget, all_but(game_.before(i), game_.moves[i].played)});
    return found && !found->line.empty() ? found : std::nullopt;
  }

  void note_tempting(std::size_t i, const Evaluation& found) {
    game_.moves[i].praise->tempting = found.score;
    game_.moves[i].praise->tempting_line = found.line;
  }

  GameCase& game_;
  const double constant_;
  const Searches& searches_;
};

}  // namespace

void look_for_praise(GameCase& game, const Searches& searches) { EvidenceSearch(game, searches).run(); }

}}  // namespace chess::spend
