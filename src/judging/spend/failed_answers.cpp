// SPDX-License-Identifier: GPL-3.0-or-later
// The searches that show how the natural answer to a refutation fails: a brief one each, and one of a whole
// budget where the brief one shows that it does. Both must begin with the same move. Where nothing can be
// taken back, the natural answer is what a first glance prefers.
#include <algorithm>
#include <optional>
#include <utility>

#include "evals/exchanges.h"
#include "evals/win_chance.h"
#include "spend/spending.h"

namespace chess { inline namespace spend {

namespace {

constexpr double kBriefShare = 0.1;
constexpr double kFullShare = 1.0;
/// A first glance.
constexpr std::uint64_t kGlanceNodes = 100;

/// Asks about the answers to the refutation of one move.
class AnswerSearch {
 public:
  AnswerSearch(const GameCase& game, std::size_t move, const Searches& searches)
      : after_(game.after(move)),
        refutation_(game.verdict.moves[move].refutation),
        score_after_(game.verdict.moves[move].after->seen_by(!after_.turn(), Color::White)),
        index_(move + 1),
        searches_(searches) {}

  std::vector<Move> run() const {
    auto answer = natural_answer(after_, refutation_);
    if (!answer) answer = preferred_at_once();
    if (!answer) return {};
    const auto brief = look(*answer, kBriefShare);
    if (brief.size() < 2) return {};
    auto full = look(*answer, kFullShare);
    return full.size() >= 2 && full[1] == brief[1] ? std::move(full) : std::vector<Move>();
  }

 private:
  /// Nothing if the line has it.
  std::optional<Move> preferred_at_once() const {
    if (refutation_.line.size() < 2 || searches_.purse.left() <= 0.0) return std::nullopt;
    const std::uint64_t nodes = std::min(kGlanceNodes, searches_.plan.budget.nodes.value_or(kGlanceNodes));
    const auto found =
        searches_.ask(index_, {.budget = {nodes, {}, {}}, .behind = {refutation_.line.front()}});
    if (!found || found->line.empty() || found->line.front() == refutation_.line[1]) return std::nullopt;
    return found->line.front();
  }

  /// How the answer fails; empty if it does not.
  std::vector<Move> look(Move answer, double share) const {
    if (searches_.purse.left() < share) return {};
    const auto found = searches_.ask(index_, {.budget = scaled(searches_.plan.budget, share),
                                              .behind = {refutation_.line.front(), answer}});
    if (!found || found->line.empty() || !is_worse(found->score)) return {};
    std::vector<Move> moves{answer};
    moves.insert(moves.end(), found->line.begin(), found->line.end());
    return presentable_line(after_.after(refutation_.line.front()), moves);
  }

  /// Does an answer leave its side clearly worse off than best play? `score` is that of the position behind
  /// it, from the view of the side that refutes.
  bool is_worse(Score score) const {
    static constexpr int kLeastWorse = 100;  // centipawns
    if (score.is_winning_mate() && !score_after_.is_losing_mate()) return true;
    return ceiled_centipawns(score) + ceiled_centipawns(score_after_) >= kLeastWorse;
  }

  const Position& after_;
  const Refutation& refutation_;
  const Score score_after_;  ///< the view of the side that made the bad move
  const std::size_t index_;  ///< of the position behind that move
  const Searches& searches_;
};

}  // namespace

void look_at_answers(GameCase& game, const Searches& searches) {
  for (std::size_t i = 0; i + 1 < game.moves.size(); ++i) {
    const MoveVerdict& move = game.verdict.moves[i];
    const bool is_shown = move.finding.label >= Label::Mistake && !move.refutation.line.empty() &&
                          game.moves[i + 1].played != move.refutation.line.front();
    if (is_shown) game.moves[i].failed_answer = AnswerSearch(game, i, searches).run();
  }
}

}}  // namespace chess::spend
