// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_worker.h"

#include <utility>

#include "annotate/mark/opening_marks.h"
#include "annotate/pipeline/game_analysis.h"
#include "notation/fen.h"

namespace annotate {

namespace {

/// "x.pgn, game 3, move 12... (FEN)": the position after which that move is due.
std::string name_position(const SourceItem& item, const chess::Position& pos) {
  return item.input + ", game " + std::to_string(item.game->number) + ", move " +
         std::to_string(pos.fullmove_number()) + (pos.turn() == chess::Color::White ? "." : "...") + " (" +
         chess::to_fen(pos) + ")";
}

bool has_any_eval(const GameAnalysis& analysis) {
  if (analysis.searches > 0 && analysis.evals.front().score) return true;
  for (std::size_t i = 1; i < analysis.evals.size(); ++i)
    if (analysis.evals[i].score && !terminal_score(analysis.facts.positions[i])) return true;
  return false;
}

}  // namespace

GameWorker::GameWorker(std::span<EngineChoice> engines,
                       std::span<const std::unique_ptr<PositionCache>> caches,
                       std::span<GameOutput* const> formatters, const PipelineOptions& options,
                       Progress& progress, const EngineKeeper::Report& report)
    : engines_(engines), caches_(caches), formatters_(formatters), options_(options), progress_(progress) {
  for (const EngineChoice& engine : engines_) keepers_.emplace_back(engine.factory, options_.keeper, report);
}

void GameWorker::adopt_first_evaluators() {
  for (std::size_t i = 0; i < engines_.size(); ++i)
    if (engines_[i].first) keepers_[i].adopt(std::move(engines_[i].first));
}

bool GameWorker::has_given_up() const {
  // One that never told its name did not start for anybody: to leave its games to others would not help.
  for (std::size_t i = 0; i < keepers_.size(); ++i)
    if (keepers_[i].has_given_up() && !engines_[i].provider.engine.empty()) return true;
  return false;
}

std::uint64_t GameWorker::faults() const {
  std::uint64_t sum = 0;
  for (const EngineKeeper& keeper : keepers_) sum += static_cast<std::uint64_t>(keeper.faults());
  return sum;
}

GameAnalysis GameWorker::analyse(const chess::Game& game, std::size_t engine, std::stop_token stop) {
  std::uint64_t counted = 0;
  const auto count_search = [&](bool is_first, std::uint64_t nodes) {
    if (is_first) progress_.positions_done.fetch_add(1, std::memory_order_relaxed);
    counted += is_first ? 1 : 0;
    progress_.nodes.fetch_add(nodes, std::memory_order_relaxed);
  };
  GameAnalysis analysis = engines_[engine].factory
                              ? analyse_game(game, keepers_[engine], options_.spend, options_.rules,
                                             *caches_[engine], stop, count_search)
                              : stored_analysis(game, options_.spend.moves);
  progress_.positions_done.fetch_add(analysis.facts.positions.size() - counted, std::memory_order_relaxed);
  return analysis;
}

RemovedMarks GameWorker::remove_earlier_marks(chess::Game& game) const {
  std::vector<const Provider*> providers;
  for (const EngineChoice& engine : engines_) providers.push_back(&engine.provider);
  return remove_own(game, providers, engines_.front().factory ? OwnMarks::All : OwnMarks::DerivedFromEvals);
}

AnnotationResult GameWorker::pass_on(const SourceItem& item) {
  const chess::Game& game = item.game->game;
  AnnotationResult result;
  result.damaged = item.game->is_damaged();
  result.moves = game.main_moves().size();
  format({game}, result);
  progress_.positions_done.fetch_add(engines_.size() * (result.moves + 1), std::memory_order_relaxed);
  return result;
}

AnnotationResult GameWorker::annotate(SourceItem item, std::stop_token stop) {
  chess::Game& game = item.game->game;
  AnnotationResult result;
  if (game.has_drops()) {  // engine, judge and book speak standard chess
    result = pass_on(item);
    result.refusal = item.input + ", game " + std::to_string(item.game->number) +
                     ": crazyhouse is not annotated; the game is passed on as it is";
    return result;
  }
  if (!judged_sides(options_.spend.moves, game.tags)) {
    result = pass_on(item);
    result.of_others = true;
    return result;
  }
  result.damaged = item.game->is_damaged();
  RemovedMarks removed;
  if (!options_.keep_own) removed = remove_earlier_marks(game);
  std::vector<GameVerdict> verdicts;
  std::vector<const Provider*> judges;
  std::size_t first_judged = 0;
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    GameAnalysis analysis = analyse(game, i, stop);
    if (!engines_[i].factory) {  // the old evals: so the old lines, too
      auto lines = named_lines(game);
      for (std::size_t k = 0; k < removed.lines.size(); ++k)
        if (!removed.lines[k].empty()) lines[k] = std::move(removed.lines[k]);
      for (std::size_t k = 0; k < lines.size(); ++k) analysis.evals[k].line = std::move(lines[k]);
    }
    if (analysis.cancelled) {
      result.dropped = true;
      return result;
    }
    const GameFacts& facts = analysis.facts;
    first_judged = facts.judged.first;
    result.moves = facts.moves.size();
    result.nodes += analysis.nodes;
    result.searches += static_cast<std::uint64_t>(analysis.searches);
    result.search_time += analysis.search_time;
    for (const int lost : analysis.lost)
      result.lost_positions.push_back(name_position(item, facts.positions[static_cast<std::size_t>(lost)]));
    result.without_evals |= !engines_[i].factory && !facts.moves.empty() && !has_stored_evals(game);
    if (first_judged == facts.moves.size() || !has_any_eval(analysis)) continue;
    verdicts.push_back(judge_game(options_.rules, facts.positions, facts.moves, analysis.evals,
                                  analysis.evidence, facts.judged));
    judges.push_back(&engines_[i].provider);
    for (std::size_t k = 0; k < analysis.further_lines.size(); ++k)
      if (MoveVerdict& move = verdicts.back().moves[k]; !move.best_line.empty())
        move.further_lines = std::move(analysis.further_lines[k]);
  }
  combine_verdicts(options_.judge_by, verdicts, game.start().turn());
  for (std::size_t i = 0; i < verdicts.size(); ++i) mark_game(game, verdicts[i], *judges[i], options_.marks);
  if (!verdicts.empty()) {
    for (const auto& side : verdicts.front().labels)
      for (std::size_t i = 0; i < side.size(); ++i) result.labels[i] += static_cast<std::uint64_t>(side[i]);
    for (const chess::Color side : chess::kColors)
      if (const auto& performance = verdicts.front().performance[side])
        result.accuracy[side] = performance->accuracy;
  }
  if (options_.reference != nullptr && !verdicts.empty())
    if (const auto novelty = find_novelty(*options_.reference, game.main_positions(), game.main_moves());
        novelty && *novelty >= first_judged)
      mark_novelty(game, *novelty, *judges.front());
  set_opening_tags(game, options_.keep_opening);
  format({game, verdicts, judges, options_.replaced}, result);
  return result;
}

void GameWorker::format(const AnnotatedGame& game, AnnotationResult& result) const {
  for (GameOutput* output : formatters_)
    result.texts[static_cast<std::size_t>(output->format())] = output->text_of(game);
}

}  // namespace annotate
