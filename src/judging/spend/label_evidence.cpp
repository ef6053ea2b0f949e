// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for labelled moves. Is the move really worse than the best one: a grave one is searched alone,
// in the position before it, with the nodes that the best one had there; what is no blunder gets a second
// opinion. How does the natural answer to its refutation fail: a brief search, and one of a whole budget
// where the brief one shows that it does; both must begin with the same move. Where nothing can be taken
// back, the natural answer is what a first glance prefers. And the second and third best lines.
#include <algorithm>
#include <optional>
#include <utility>

#include "core/movegen.h"
#include "evals/evals.h"
#include "evals/win_chance.h"
#include "spend/error_model.h"
#include "spend/spending.h"

namespace chess { inline namespace spend {

namespace {

/// A label whose move lost so much more than it takes, in winning chances, needs no second search.
constexpr double kPlainMargin = 0.5;
/// Budgets of a position.
constexpr double kCostOfOpinion = 2.0;

/// A labelled move, and what it lost beyond the threshold of its label, in winning chances.
struct DoubtedMove {
  std::size_t move = 0;
  double margin = 0.0;
};

double margin_of(const MoveVerdict& move, const LossThresholds& thresholds, Color mover, double constant) {
  const auto chances = [&](Score score) {
    return winning_chances(score.seen_by(mover, Color::White), constant);
  };
  const double least = move.finding.label == Label::Blunder   ? thresholds.blunder
                       : move.finding.label == Label::Mistake ? thresholds.mistake
                                                              : thresholds.inaccuracy;
  return chances(*move.before) - chances(*move.after) - least;
}

/// The moves with these labels, those first that lost least.
std::vector<DoubtedMove> doubted_moves(const GameCase& game, Label mildest, Label gravest) {
  const LossThresholds thresholds = in_chances(game.rules);
  std::vector<DoubtedMove> doubted;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const MoveVerdict& move = game.verdict.moves[i];
    if (move.finding.label < mildest || move.finding.label > gravest || move.finding.cause != Cause::Loss)
      continue;
    if (move.before->is_mate() || move.after->is_mate() || game.positions[i].source != EvalSource::Search)
      continue;
    const double margin = margin_of(move, thresholds, game.mover(i), game.rules.win_chance_constant);
    if (margin < kPlainMargin) doubted.push_back({i, margin});
  }
  std::ranges::stable_sort(doubted, {}, &DoubtedMove::margin);
  return doubted;
}

/// What a search finds that knows nothing of the others.
std::optional<Evaluation> look_afresh(std::size_t position, const Searches& searches) {
  return searches.ask(position, {.budget = searches.plan.budget, .afresh = true});
}

/// Nothing if a search is not to be had.
std::optional<SecondOpinion> second_opinion_of(const GameCase& game, std::size_t i,
                                               const Searches& searches) {
  const auto before = look_afresh(i, searches);
  if (!before || before->line.empty()) return std::nullopt;
  if (before->line.front() == game.moves[i].played) return SecondOpinion{before->score, before->score};
  const auto after = look_afresh(i + 1, searches);
  if (!after) return std::nullopt;
  return SecondOpinion{before->score, -after->score};
}

}  // namespace

void look_at_labels(GameCase& game, double most, const Searches& searches) {
  for (const DoubtedMove& doubted : doubted_moves(game, Label::Mistake, Label::Blunder)) {
    const std::size_t i = doubted.move;
    const PositionCase& at = game.positions[i];
    if (!at.look.score || at.look.line.empty() || at.share > most) continue;
    const auto played = searches.ask(i, {scaled(searches.plan.budget, at.share), {game.moves[i].played}});
    if (!played) break;  // the engine cannot search one move alone, or the run is to end
    most -= at.share;
    game.moves[i].equal_looks = {at.look.line.front(), at.look.score->seen_by(game.mover(i), Color::White),
                                 played->score};
  }
}

double cost_of_opinions(const GameCase& game) {
  const auto doubted = doubted_moves(game, Label::Inaccuracy, Label::Mistake).size();
  return std::min(kCostOfOpinion * static_cast<double>(doubted),
                  kShareOfOpinions * static_cast<double>(game.moves.size()));
}

void ask_second_opinions(GameCase& game, const Searches& searches) {
  for (const DoubtedMove& doubted : doubted_moves(game, Label::Inaccuracy, Label::Mistake)) {
    if (searches.purse.left() < kCostOfOpinion) return;
    if (game.positions[doubted.move + 1].source == EvalSource::Search)
      game.moves[doubted.move].second_opinion = second_opinion_of(game, doubted.move, searches);
  }
}

namespace {

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

namespace {

/// A line gets this share of a budget even if the purse is empty.
constexpr double kLeastShare = 1.0 / 8.0;

}  // namespace

void look_further(GameCase& game, const Searches& searches) {
  const SpendingPlan& plan = searches.plan;
  GameCase by_evals = game;
  for (MoveCase& move : by_evals.moves) move = {move.played};
  judge_moves(by_evals);
  const auto& verdicts = by_evals.verdict.moves;
  auto left = static_cast<double>(plan.lines - 1) *
              static_cast<double>(std::ranges::count_if(
                  verdicts, [](const MoveVerdict& move) { return !move.best_line.empty(); }));
  for (std::size_t i = game.moves.size(); i-- > 0;) {
    if (verdicts[i].best_line.empty()) continue;
    const Position& pos = game.before(i);
    SearchRequest request{plan.budget, {}};
    for (const Move move : legal_moves(pos)) request.only.push_back(move);
    std::erase(request.only, verdicts[i].best_line.front());
    for (int rank = 2; rank <= plan.lines; ++rank, left -= 1.0) {
      if (request.only.empty()) continue;
      request.budget = scaled(plan.budget, std::clamp(searches.purse.left() / left, kLeastShare, 1.0));
      const auto found = searches.ask(i, request);
      if (!found || found->line.empty()) break;
      game.moves[i].further_lines.push_back(
          {found->score.seen_by(Color::White, pos.turn()), presentable_line(pos, found->line)});
      std::erase(request.only, found->line.front());
    }
  }
}

}}  // namespace chess::spend
