// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_analysis.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "evals/evals.h"
#include "spend/search_purse.h"

namespace annotate {

namespace {

using chess::Score;

/// For each position, the one that an engine is told to start from: behind the last null move, which no
/// engine takes.
std::vector<std::size_t> first_tellable_positions(const std::vector<chess::Move>& moves) {
  std::vector<std::size_t> first(moves.size() + 1, 0);
  for (std::size_t i = 0; i < moves.size(); ++i) first[i + 1] = moves[i].is_null() ? i + 1 : first[i];
  return first;
}

/// For each position a key of how the game came to it.
std::vector<std::uint64_t> histories_of(const chess::GameFacts& facts) {
  std::vector<std::uint64_t> histories{static_cast<std::uint64_t>(facts.positions.front().key())};
  for (const chess::Move move : facts.moves)
    histories.push_back(chess::chained(histories.back(), move.raw()));
  return histories;
}

/// Brings the questions about one game to an engine, or to the cache.
class Asker {
 public:
  Asker(GameAnalysis& analysis, EngineKeeper& keeper, bool chess960, chess::PositionCache& cache,
        const chess::SpendingPlan& plan, std::stop_token stop, const OnSearch& on_search)
      : analysis_(analysis),
        keeper_(keeper),
        cache_(cache),
        stop_(std::move(stop)),
        on_search_(on_search),
        whole_(paid_positions(analysis.facts, plan)),
        purse_(plan.budget, whole_),
        tellable_(first_tellable_positions(analysis.facts.moves)),
        histories_(histories_of(analysis.facts)),
        asked_(analysis.facts.positions.size(), false) {
    keeper_.begin_game(chess960);
    begin_afresh();
  }

  std::optional<chess::Evaluation> operator()(std::size_t index, const chess::SearchRequest& request) {
    if (analysis_.cancelled) return std::nullopt;
    const bool is_first = !asked_[index];
    asked_[index] = true;
    const std::uint64_t nodes_before = analysis_.nodes;
    const bool is_afresh = request.afresh || !request.behind.empty() || analysis_.facts.in_book[index];
    auto found = is_afresh ? ask_afresh(index, request) : ask_engine(index, request);
    if (stop_.stop_requested())
      analysis_.cancelled = true;
    else if (!found && is_first)
      analysis_.lost.push_back(static_cast<int>(index));
    purse_.pay(request, found);
    positions_asked_ += is_first ? 1 : 0;
    on_search_(done(), analysis_.nodes - nodes_before);
    return found;
  }

 private:
  /// Of the searches, by what they cost. What a depth costs nobody knows: there the positions count.
  double done() const {
    if (std::isinf(purse_.left()) || whole_ <= 0.0)
      return static_cast<double>(positions_asked_) / static_cast<double>(asked_.size());
    return std::clamp(1.0 - purse_.left() / whole_, 0.0, 1.0);
  }

  /// What the engine says depends on all that it has seen of the game: the key of an answer stands for that.
  std::optional<chess::Evaluation> ask_engine(std::size_t index, const chess::SearchRequest& request) {
    if (was_afresh_) begin_afresh();
    was_afresh_ = false;
    const chess::Position& pos = analysis_.facts.positions[index];
    chain_ = chess::chained(chess::chained(chain_, histories_[index]), key_of(pos, request));
    if (auto known = cache_.recall(chain_, pos)) {
      unseen_.emplace_back(index, request);
      return known;
    }
    // The engine has to see first what the cache has spared it.
    for (const auto& [earlier, its_request] : std::exchange(unseen_, {})) search(earlier, its_request);
    auto found = search(index, request);
    // An engine that took the place of a broken one has not seen what the key says.
    if (found && keeper_.faults() == faults_before_) cache_.keep(chain_, *found);
    return found;
  }

  std::optional<chess::Evaluation> search(std::size_t index, const chess::SearchRequest& request) {
    const std::size_t from = tellable_[index];
    const std::span moves(analysis_.facts.moves);
    return count(
        keeper_.evaluate(analysis_.facts.positions[from], moves.subspan(from, index - from), request, stop_));
  }

  void begin_afresh() {
    keeper_.forget();
    faults_before_ = keeper_.faults();
    chain_ = 0;
    unseen_.clear();
  }

  std::optional<chess::Evaluation> ask_afresh(std::size_t index, const chess::SearchRequest& request) {
    was_afresh_ = true;
    chess::Position pos = analysis_.facts.positions[index];
    for (const chess::Move move : request.behind) pos.play(move);
    if (auto known = cache_.find(pos, request)) return known;
    begin_afresh();
    auto found = count(keeper_.evaluate(pos, {}, request, stop_));
    if (found) cache_.put(pos, request, *found);
    return found;
  }

  std::optional<chess::Evaluation> count(std::optional<chess::Evaluation> found) {
    if (!found) return found;
    analysis_.nodes += found->nodes;
    ++analysis_.searches;
    analysis_.search_time += found->time;
    return found;
  }

  GameAnalysis& analysis_;
  EngineKeeper& keeper_;
  chess::PositionCache& cache_;
  const std::stop_token stop_;
  const OnSearch& on_search_;
  const double whole_;  ///< that the searches may cost, in budgets of a position
  chess::SearchPurse purse_;  ///< what of it is left
  std::size_t positions_asked_ = 0;
  const std::vector<std::size_t> tellable_;
  const std::vector<std::uint64_t> histories_;
  std::vector<bool> asked_;
  std::uint64_t chain_ = 0;  ///< of all that the engine would have seen by now without the cache
  /// What of it the engine has not seen.
  std::vector<std::pair<std::size_t, chess::SearchRequest>> unseen_;
  bool was_afresh_ = false;
  int faults_before_ = 0;  ///< of the keeper, when the engine was to forget for the last time
};

}  // namespace

chess::SearchBudget budget_for(const SpendOptions& spend, std::uint64_t searches) {
  if (spend.purse != nullptr) return spend.purse->per_position();
  if (spend.game_time.count() == 0) return spend.budget;
  const auto positions = static_cast<std::int64_t>(std::max<std::uint64_t>(1, searches));
  return {.nodes = {},
          .depth = {},
          .movetime_ms = std::max<std::int64_t>(1, spend.game_time.count() / positions)};
}

GameAnalysis analyse_game(const chess::Game& game, EngineKeeper& keeper, const SpendOptions& spend,
                          const chess::RuleSet& rules, chess::PositionCache& cache, std::stop_token stop,
                          const OnSearch& on_search, const chess::Branch& branch) {
  GameAnalysis analysis;
  analysis.facts = facts_of(game, spend.moves, branch);
  if (analysis.facts.judged.first == analysis.facts.moves.size()) {  // nothing to judge
    analysis.evals.resize(analysis.facts.positions.size());
    return analysis;
  }
  const chess::SearchBudget budget = budget_for(spend, searches_wanted(analysis.facts));
  const chess::SpendingPlan plan{spend.spending, budget, spend.praise, spend.lines};
  Asker asker(analysis, keeper, game.chess960, cache, plan, stop, on_search);
  chess::GameFindings findings = search_game(analysis.facts, rules, plan, std::ref(asker));
  analysis.evals = std::move(findings.evals);
  analysis.evidence = std::move(findings.evidence);
  analysis.equal_looks = std::move(findings.equal_looks);
  analysis.further_lines = std::move(findings.further_lines);
  analysis.threats = std::move(findings.threats);
  analysis.failed_answers = std::move(findings.failed_answers);
  std::ranges::sort(analysis.lost);
  settle_evals(analysis.facts.positions, analysis.facts.moves, analysis.evals);
  if (spend.purse != nullptr) spend.purse->pay(analysis.search_time, searches_wanted(analysis.facts));
  return analysis;
}

GameAnalysis stored_analysis(const chess::Game& game, const chess::NoteValues& values,
                             const chess::MoveChoice& choice, const chess::Branch& branch) {
  GameAnalysis analysis;
  analysis.facts = facts_of(game, choice, branch);
  analysis.evals.resize(analysis.facts.positions.size());
  analysis.evals.front().score = analysis.facts.known.front();
  if (!analysis.evals.front().score) analysis.evals.front().score = values.start_eval();
  for (std::size_t i = 0; i < analysis.facts.moves.size(); ++i) {
    auto score = terminal_score(analysis.facts.positions[i + 1]);
    if (!score) score = values.eval(i);
    if (!score) score = analysis.facts.known[i + 1];
    analysis.evals[i + 1].score = score;
  }
  return analysis;
}

}  // namespace annotate
