// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/game_analysis.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "evals/evals.h"
#include "spend/case_of.h"
#include "spend/purses.h"

namespace chess { inline namespace cases {

namespace {

/// For each position, the one that an engine is told to start from: behind the last null move, which no
/// engine takes.
std::vector<std::size_t> first_tellable_positions(std::span<const Move> moves) {
  std::vector<std::size_t> first(moves.size() + 1, 0);
  for (std::size_t i = 0; i < moves.size(); ++i) first[i + 1] = moves[i].is_null() ? i + 1 : first[i];
  return first;
}

std::vector<Move> moves_of(const GameCase& game) {
  std::vector<Move> moves;
  for (const MoveCase& move : game.moves) moves.push_back(move.played);
  return moves;
}

/// For each position a key of how the game came to it.
std::vector<std::uint64_t> histories_of(const Position& start, std::span<const Move> moves) {
  std::vector<std::uint64_t> histories{static_cast<std::uint64_t>(start.key())};
  for (const Move move : moves) histories.push_back(chained(histories.back(), move.raw()));
  return histories;
}

/// Brings the questions about one game to an engine, or to the cache.
class GameAsker {
 public:
  GameAsker(GameAnalysis& analysis, const Analyst& analyst, const SpendingPlan& plan, std::stop_token stop)
      : analysis_(analysis),
        analyst_(analyst),
        stop_(std::move(stop)),
        whole_(paid_positions(analysis.game, plan)),
        purse_(plan.budget, whole_),
        moves_(moves_of(analysis.game)),
        tellable_(first_tellable_positions(moves_)),
        histories_(histories_of(analysis.game.positions.front().position, moves_)),
        asked_(analysis.game.positions.size(), false) {
    begin_afresh();
  }

  std::optional<Evaluation> operator()(std::size_t index, const SearchRequest& request) {
    if (analysis_.cancelled) return std::nullopt;
    const bool is_first = !asked_[index];
    asked_[index] = true;
    const std::uint64_t nodes_before = analysis_.nodes;
    const bool is_afresh =
        request.afresh || !request.behind.empty() || analysis_.game.positions[index].in_book;
    auto found = is_afresh ? ask_afresh(index, request) : ask_engine(index, request);
    if (stop_.stop_requested())
      analysis_.cancelled = true;
    else if (!found && is_first)
      analysis_.lost.push_back(index);
    purse_.pay(request, found);
    positions_asked_ += is_first ? 1 : 0;
    analyst_.on_search(done(), analysis_.nodes - nodes_before);
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
  std::optional<Evaluation> ask_engine(std::size_t index, const SearchRequest& request) {
    if (was_afresh_) begin_afresh();
    was_afresh_ = false;
    const Position& pos = analysis_.game.positions[index].position;
    chain_ = chained(chained(chain_, histories_[index]), key_of(pos, request));
    if (auto known = analyst_.cache.recall(chain_, pos)) {
      unseen_.emplace_back(index, request);
      return known;
    }
    // The engine has to see first what the cache has spared it.
    for (const auto& [earlier, its_request] : std::exchange(unseen_, {})) search(earlier, its_request);
    auto found = search(index, request);
    // An engine that took the place of a broken one has not seen what the key says.
    if (found && analyst_.keeper.faults() == faults_before_) analyst_.cache.keep(chain_, *found);
    return found;
  }

  std::optional<Evaluation> search(std::size_t index, const SearchRequest& request) {
    const std::size_t from = tellable_[index];
    const std::span moves(moves_);
    return count(analyst_.keeper.evaluate(analysis_.game.positions[from].position,
                                          moves.subspan(from, index - from), request, stop_));
  }

  void begin_afresh() {
    analyst_.keeper.forget();
    faults_before_ = analyst_.keeper.faults();
    chain_ = 0;
    unseen_.clear();
  }

  std::optional<Evaluation> ask_afresh(std::size_t index, const SearchRequest& request) {
    was_afresh_ = true;
    Position pos = analysis_.game.positions[index].position;
    for (const Move move : request.behind) pos.play(move);
    if (auto known = analyst_.cache.find(pos, request)) return known;
    begin_afresh();
    auto found = count(analyst_.keeper.evaluate(pos, {}, request, stop_));
    if (found) analyst_.cache.put(pos, request, *found);
    return found;
  }

  std::optional<Evaluation> count(std::optional<Evaluation> found) {
    if (!found) return found;
    analysis_.nodes += found->nodes;
    ++analysis_.searches;
    analysis_.search_time += found->time;
    return found;
  }

  GameAnalysis& analysis_;
  const Analyst& analyst_;
  const std::stop_token stop_;
  const double whole_;  ///< that the searches may cost, in budgets of a position
  SearchPurse purse_;  ///< what of it is left
  std::size_t positions_asked_ = 0;
  const std::vector<Move> moves_;
  const std::vector<std::size_t> tellable_;
  const std::vector<std::uint64_t> histories_;
  std::vector<bool> asked_;
  std::uint64_t chain_ = 0;  ///< of all that the engine would have seen by now without the cache
  /// What of it the engine has not seen.
  std::vector<std::pair<std::size_t, SearchRequest>> unseen_;
  bool was_afresh_ = false;
  int faults_before_ = 0;  ///< of the keeper, when the engine was to forget for the last time
};

}  // namespace

SearchBudget budget_for(const SpendOptions& spend, std::uint64_t searches) {
  if (spend.purse != nullptr) return spend.purse->per_position();
  if (spend.game_time.count() == 0) return spend.budget;
  const auto positions = static_cast<std::int64_t>(std::max<std::uint64_t>(1, searches));
  return {.nodes = {},
          .depth = {},
          .movetime_ms = std::max<std::int64_t>(1, spend.game_time.count() / positions)};
}

bool GameAnalysis::has_evals() const {
  const auto& positions = game.positions;
  if (searches > 0 && positions.front().eval.score) return true;
  return std::any_of(positions.begin() + 1, positions.end(),
                     [](const PositionCase& at) { return at.eval.score && !terminal_score(at.position); });
}

void search_analysis(GameAnalysis& analysis, const Analyst& analyst, std::stop_token stop) {
  if (analysis.game.judged.first == analysis.game.moves.size()) return;  // nothing to judge
  const SpendOptions& spend = analyst.spend;
  const SearchBudget budget = budget_for(spend, searches_wanted(analysis.game));
  const SpendingPlan plan{spend.spending, budget, spend.praise, spend.lines};
  analyst.keeper.begin_game(analysis.game.chess960);
  GameAsker asker(analysis, analyst, plan, std::move(stop));
  search_game(analysis.game, plan, std::ref(asker), analyst.listener);
  std::ranges::sort(analysis.lost);
  if (spend.purse != nullptr) spend.purse->pay(analysis.search_time, searches_wanted(analysis.game));
}

void take_stored_evals(GameCase& game, const NoteValues& values) {
  const auto take = [&](std::size_t i, std::optional<Score> said) {
    PositionCase& at = game.positions[i];
    at.eval.score = said ? said : at.known;
  };
  take(0, game.positions.front().known);
  if (!game.positions.front().known) take(0, values.start_eval());
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const auto over = terminal_score(game.after(i));
    take(i + 1, over ? over : values.eval(i));
  }
}

}}  // namespace chess::cases
