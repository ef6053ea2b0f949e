// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_worker.h"

#include <algorithm>
#include <utility>

#include "annotate/mark/game_summary.h"
#include "annotate/mark/opening_tags.h"
#include "annotate/pipeline/game_analysis.h"
#include "bgn/annotators.h"
#include "notation/fen.h"

namespace annotate {

namespace {

/// "x.pgn, game 3, move 12... (FEN)": the position after which that move is due.
std::string name_position(const SourceItem& item, const chess::Position& pos) {
  return item.input + ", game " + std::to_string(item.game->number) + ", move " +
         std::to_string(pos.fullmove_number()) + (pos.turn() == chess::Color::White ? "." : "...") + " (" +
         chess::to_fen(pos) + ")";
}

/// Engine, judge and book speak standard chess: a game with drops goes through as it is.
FinishedGame pass_on(const SourceItem& item, const std::array<bool, kGameFormats>& formats,
                     const PipelineOptions& options, Progress& progress, std::size_t engines) {
  const chess::Game& game = item.game->game;
  FinishedGame finished;
  finished.damaged = item.game->is_damaged();
  finished.moves = game.main_moves().size();
  finished.refusal = item.input + ", game " + std::to_string(item.game->number) +
                     ": crazyhouse is not annotated; the game is passed on as it is";
  for (std::size_t i = 0; i < kGameFormats; ++i)
    if (formats[i]) finished.texts[i] = options.to_text(game, static_cast<GameFormat>(i));
  progress.positions_done.fetch_add(engines * (finished.moves + 1), std::memory_order_relaxed);
  return finished;
}

bool has_any_eval(const GameAnalysis& analysis) {
  if (analysis.searches > 0 && analysis.evals.front().score) return true;
  for (std::size_t i = 1; i < analysis.evals.size(); ++i)
    if (analysis.evals[i].score && !terminal_score(analysis.facts.positions[i])) return true;
  return false;
}

/// Pages and terminals show one eval of a move, the first: that of this run goes before what the game had.
void put_first(chess::Game& game, const Provider& provider) {
  for (const chess::NodeId id : game.main_line())
    std::ranges::stable_partition(game.node(id).subinfos,
                                  [&](const chess::Subinfo& info) { return info.id == provider.id; });
}

}  // namespace

GameWorker::GameWorker(std::span<EngineChoice> engines,
                       std::span<const std::unique_ptr<PositionCache>> caches,
                       const std::array<bool, kGameFormats>& formats, const PipelineOptions& options,
                       Progress& progress, const EngineKeeper::Report& report)
    : engines_(engines), caches_(caches), formats_(formats), options_(options), progress_(progress) {
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
                              : stored_analysis(game);
  progress_.positions_done.fetch_add(analysis.facts.positions.size() - counted, std::memory_order_relaxed);
  return analysis;
}

RemovedMarks GameWorker::remove_earlier_marks(chess::Game& game) const {
  std::vector<const Provider*> providers;
  for (const EngineChoice& engine : engines_) providers.push_back(&engine.provider);
  return remove_own(game, providers, options_.marks.evals ? OwnMarks::All : OwnMarks::AllButEvals);
}

FinishedGame GameWorker::annotate(SourceItem item, std::stop_token stop) {
  chess::Game& game = item.game->game;
  if (game.has_drops()) return pass_on(item, formats_, options_, progress_, engines_.size());

  FinishedGame finished;
  finished.damaged = item.game->is_damaged();
  RemovedMarks removed;
  if (options_.replace_own) removed = remove_earlier_marks(game);
  if (!removed.others.empty())
    finished.remark = item.input + ", game " + std::to_string(item.game->number) +
                      ": PGN does not say which marks are of " + removed.others + "; all earlier ones stay";
  std::vector<GameVerdict> verdicts;
  std::vector<const Provider*> judges;
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    GameAnalysis analysis = analyse(game, i, stop);
    if (!engines_[i].factory)  // the old evals: so the old lines, too
      for (std::size_t k = 0; k < removed.lines.size(); ++k)
        analysis.evals[k].line = std::move(removed.lines[k]);
    if (analysis.cancelled) {
      finished.dropped = true;
      return finished;
    }
    const GameFacts& facts = analysis.facts;
    finished.moves = facts.moves.size();
    finished.nodes += analysis.nodes;
    finished.searches += static_cast<std::uint64_t>(analysis.searches);
    finished.search_time += analysis.search_time;
    for (const int lost : analysis.lost)
      finished.lost_positions.push_back(name_position(item, facts.positions[static_cast<std::size_t>(lost)]));
    finished.without_evals |= !engines_[i].factory && !facts.moves.empty() && !has_stored_evals(game);
    if (facts.moves.empty() || !has_any_eval(analysis)) continue;
    verdicts.push_back(
        judge_game(options_.rules, facts.positions, facts.moves, analysis.evals, analysis.evidence));
    judges.push_back(&engines_[i].provider);
  }
  combine_verdicts(options_.judge_by, verdicts, game.start().turn());
  for (std::size_t i = 0; i < verdicts.size(); ++i) mark_game(game, verdicts[i], *judges[i], options_.marks);
  if (!verdicts.empty())
    for (const auto& side : verdicts.front().labels)
      for (std::size_t i = 0; i < side.size(); ++i) finished.labels[i] += static_cast<std::uint64_t>(side[i]);
  if (options_.reference != nullptr && !verdicts.empty())
    if (const auto novelty = find_novelty(*options_.reference, game.main_positions(), game.main_moves()))
      mark_novelty(game, *novelty, *judges.front());
  set_opening_tags(game, options_.keep_opening);
  write_texts(game, verdicts, judges, finished);
  return finished;
}

/// What belongs to the game as a whole goes to the place that each format has for that.
void GameWorker::write_texts(const chess::Game& marked, std::span<const GameVerdict> verdicts,
                             std::span<const Provider* const> judges, FinishedGame& finished) const {
  for (std::size_t i = 0; i < kGameFormats; ++i) {
    if (!formats_[i]) continue;
    const auto format = static_cast<GameFormat>(i);
    chess::Game game = marked;
    if (format != GameFormat::Bgn)
      for (const std::string& name : chess::bgn_annotators(marked)) chess::add_annotator(game, name);
    for (std::size_t j = 0; j < verdicts.size(); ++j) {
      if (format == GameFormat::Bgn) {
        write_summary_subinfo(game, verdicts[j], *judges[j]);
      } else {  // there is one set of tags
        if (j == 0) write_summary_tags(game, verdicts[j]);
        name_annotator(game, *judges[j]);
      }
    }
    const bool is_shown = format == GameFormat::Html || format == GameFormat::Term;
    if (is_shown && !judges.empty()) put_first(game, *judges.front());
    if (format != GameFormat::Bgn && !verdicts.empty()) drop_repeated_glyphs(game);
    finished.texts[i] = options_.to_text(game, format);
  }
}

}  // namespace annotate
