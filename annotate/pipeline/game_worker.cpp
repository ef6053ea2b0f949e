// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_worker.h"

#include <algorithm>
#include <set>
#include <utility>

#include "annotate/mark/adopt.h"
#include "annotate/mark/game_lines.h"
#include "annotate/mark/opening_marks.h"
#include "annotate/pipeline/game_analysis.h"
#include "annotate/pipeline/variant_game.h"
#include "annotate/puzzles/puzzle_search.h"
#include "game/note_values.h"
#include "notation/fen.h"

namespace annotate {

namespace {

/// "x.pgn, game 3, move 12... (FEN)": the position after which that move is due.
std::string name_position(const SourceItem& item, const chess::AnyPosition& pos) {
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

chess::GameVerdict verdict_of(GameAnalysis& analysis, const chess::RuleSet& rules) {
  const chess::GameFacts& facts = analysis.facts;
  chess::GameVerdict verdict = judge_game(rules, facts.positions, facts.moves, analysis.evals,
                                          analysis.evidence, facts.judged, analysis.equal_looks);
  add_threats(analysis.threats, verdict);
  add_failed_answers(analysis.failed_answers, verdict);
  const chess::Position& start = facts.positions.front();
  if (const auto opening = find_opening(start, facts.moves))
    forgive_opening(verdict, static_cast<std::size_t>(opening->ply), start.turn());
  for (std::size_t k = 0; k < analysis.further_lines.size(); ++k)
    if (chess::MoveVerdict& move = verdict.moves[k]; !move.best_line.empty())
      move.further_lines = std::move(analysis.further_lines[k]);
  return verdict;
}

/// What the user should know of a game whose score is broken from some move on. Empty for a sound one.
std::string remark_on_score(const SourceItem& item, const chess::GameVerdict& verdict) {
  if (!verdict.broken_from) return {};
  const auto positions = item.game->game.main_positions();
  return name_position(item, positions[*verdict.broken_from]) +
         ": the score looks broken from here on, since a queen hangs and nobody takes it; no move from here "
         "on "
         "is judged";
}

/// What the user should know of evaluations and times that are not read. Empty: they all are.
std::string remark_on_units(const SourceItem& item, const chess::NoteUnits& units) {
  const std::string doubts = units.doubts();
  if (doubts.empty()) return {};
  return item.input + ", game " + std::to_string(item.game->number) +
         ": the unit is in doubt, and the values are not used: " + doubts;
}

void add_costs(const SourceItem& item, const GameAnalysis& analysis, AnnotationResult& result) {
  result.nodes += analysis.nodes;
  result.searches += static_cast<std::uint64_t>(analysis.searches);
  result.search_time += analysis.search_time;
  for (const int lost : analysis.lost)
    result.lost_positions.push_back(
        name_position(item, analysis.facts.positions[static_cast<std::size_t>(lost)]));
}

/// The part of a game that counts as done while its searches last, and the same where the searches that prove
/// puzzles will follow, of which nobody knows how many there will be.
constexpr double kMostInSearches = 0.99;
constexpr double kMostBeforePuzzles = 0.75;

/// A time for each game is shared by the main line and the moves of variations.
SpendOptions spending_with(const SpendOptions& spend, const chess::Game& game,
                           std::uint64_t moves_of_variations) {
  SpendOptions shared = spend;
  if (spend.game_time.count() == 0 || moves_of_variations == 0) return shared;
  shared.game_time = {};
  shared.budget = budget_for(spend, searches_wanted(game, spend.moves) + moves_of_variations);
  return shared;
}

}  // namespace

GameWorker::GameWorker(std::span<EngineChoice> engines,
                       std::span<const std::unique_ptr<chess::PositionCache>> caches,
                       std::span<GameOutput* const> formatters, const PipelineOptions& options,
                       Progress& progress, const EngineKeeper::Report& report)
    : engines_(engines), caches_(caches), formatters_(formatters), options_(options), progress_(progress) {
  for (const EngineChoice& engine : engines_) keepers_.emplace_back(engine.factory, options_.keeper, report);
}

void GameWorker::adopt_first_evaluators() {
  for (std::size_t i = 0; i < engines_.size(); ++i)
    if (engines_[i].first) keepers_[i].adopt(std::move(engines_[i].first));
}

bool GameWorker::start_engines(std::stop_token stop) {
  for (std::size_t i = 0; i < engines_.size(); ++i)
    if (engines_[i].factory && !keepers_[i].start(stop)) return false;
  return true;
}

bool GameWorker::has_given_up() const {
  // One that never told its name did not start for anybody: to leave its games to others would not help.
  for (std::size_t i = 0; i < keepers_.size(); ++i)
    if (keepers_[i].has_given_up() && !engines_[i].provider.engine.empty()) return true;
  return false;
}

bool GameWorker::has_lacked_room() const {
  return std::ranges::any_of(keepers_, &EngineKeeper::has_lacked_room);
}

std::uint64_t GameWorker::faults() const {
  std::uint64_t sum = 0;
  for (const EngineKeeper& keeper : keepers_) sum += static_cast<std::uint64_t>(keeper.faults());
  return sum;
}

struct GameWorker::Findings {
  std::vector<chess::GameVerdict> verdicts;  ///< on the main line
  std::vector<const Provider*> judges;  ///< of the verdicts
  std::vector<std::size_t> engines;  ///< the same as indexes
  /// For each judge the evals that it has settled for the positions after moves, by NodeId.
  std::vector<std::vector<chess::PositionEval>> evals;
  std::size_t first_judged = 0;  ///< move of the main line
  std::vector<JudgedVariation> variations;
  chess::NoteUnits units;  ///< of the evaluations in the game, if these are used
};

void GameWorker::count_done(const Work& work) {
  progress_.positions_done.fetch_add(work.positions, std::memory_order_relaxed);
  progress_.moves.fetch_add(work.moves, std::memory_order_relaxed);
}

GameAnalysis GameWorker::analyse(const chess::Game& game, std::size_t engine, const SpendOptions& spend,
                                 const chess::Branch& branch, const Work& work,
                                 const chess::NoteValues& values, std::stop_token stop) {
  Work counted;
  const double most = options_.puzzles ? kMostBeforePuzzles : kMostInSearches;
  const auto count_search = [&](double done, std::uint64_t nodes) {
    const auto part = [done, most](std::uint64_t whole, std::uint64_t so_far) {
      const auto now = static_cast<std::uint64_t>(most * done * static_cast<double>(whole));
      return std::max(now, so_far);
    };
    const Work now{part(work.positions, counted.positions), part(work.moves, counted.moves)};
    count_done({now.positions - counted.positions, now.moves - counted.moves});
    counted = now;
    progress_.nodes.fetch_add(nodes, std::memory_order_relaxed);
  };
  GameAnalysis analysis = engines_[engine].factory
                              ? analyse_game(game, keepers_[engine], spend, options_.rules, *caches_[engine],
                                             stop, count_search, branch)
                              : stored_analysis(game, values, spend.moves, branch);
  uncounted_.positions += work.positions - counted.positions;
  uncounted_.moves += work.moves - counted.moves;
  if (!options_.puzzles) count_done(std::exchange(uncounted_, {}));
  return analysis;
}

AnnotationResult GameWorker::pass_on(const SourceItem& item) {
  const chess::Game& game = item.game->game;
  AnnotationResult result;
  result.damaged = item.game->is_damaged();
  result.moves = game.main_moves().size();
  format({game}, result);
  count_done(
      {engines_.size() * count_positions(game, options_.variations, providers_of(engines_)), result.moves});
  return result;
}

bool GameWorker::judge_main_line(const SourceItem& item, const SpendOptions& spend,
                                 const chess::NoteValues& values, const RemovedMarks& removed,
                                 Findings& findings, AnnotationResult& result, std::stop_token stop) {
  const chess::Game& game = item.game->game;
  const GameLine line = main_line_of(game);
  findings.units = values.units();
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    GameAnalysis analysis =
        analyse(game, i, spend, {}, {line.nodes.size() + 1, i == 0 ? line.nodes.size() : 0}, values, stop);
    if (!engines_[i].factory) {  // the old evals: so the old lines, too
      auto lines = named_lines(game, line);
      for (std::size_t k = 0; k < removed.lines.size(); ++k)
        if (!removed.lines[k].empty()) lines[k] = removed.lines[k];
      for (std::size_t k = 0; k < lines.size(); ++k) analysis.evals[k].line = std::move(lines[k]);
    }
    if (analysis.cancelled) return false;
    const chess::GameFacts& facts = analysis.facts;
    findings.first_judged = facts.judged.first;
    result.moves = facts.moves.size();
    add_costs(item, analysis, result);
    if (facts.judged.first == facts.moves.size() || !has_any_eval(analysis)) continue;
    findings.verdicts.push_back(verdict_of(analysis, options_.rules));
    findings.judges.push_back(&engines_[i].provider);
    findings.engines.push_back(i);
    if (!options_.variations) continue;
    auto& evals = findings.evals.emplace_back(game.size());
    evals[0] = analysis.evals[0];
    for (std::size_t k = 0; k < line.nodes.size(); ++k)
      evals[static_cast<std::size_t>(line.nodes[k])] = analysis.evals[k + 1];
  }
  combine_verdicts(options_.judge_by, findings.verdicts, game.start().turn());
  return true;
}

bool GameWorker::judge_variation(const SourceItem& item, const GameLine& line, const SpendOptions& spend,
                                 const RemovedMarks& removed, Findings& findings, AnnotationResult& result,
                                 std::stop_token stop) {
  const chess::Game& game = item.game->game;
  const chess::Game alone = game_of_line(game, line);
  const chess::NodeId parent = game.node(line.own().front()).parent;
  JudgedVariation judged{line, {}};
  for (std::size_t j = 0; j < findings.judges.size(); ++j) {
    std::vector<chess::PositionEval>& known = findings.evals[j];
    const chess::PositionEval before = known[static_cast<std::size_t>(parent)];
    const chess::NoteValues values(alone, findings.units, chess::NoteKinds::Evals);
    GameAnalysis analysis = analyse(alone, findings.engines[j], spend, {line.branch, before.score},
                                    {line.own().size(), 0}, values, stop);
    if (analysis.cancelled) return false;
    if (!before.line.empty()) analysis.evals[line.branch].line = before.line;
    if (!engines_[findings.engines[j]].factory) {
      auto lines = named_lines(game, line);
      for (std::size_t k = line.branch + 1; k < line.nodes.size(); ++k) {
        const auto old = removed.lines_in_variations.find(line.nodes[k]);
        analysis.evals[k].line = old == removed.lines_in_variations.end() ? std::move(lines[k]) : old->second;
      }
    }
    add_costs(item, analysis, result);
    judged.verdicts.push_back(verdict_of(analysis, options_.rules));
    for (std::size_t k = line.branch; k < line.nodes.size(); ++k)
      known[static_cast<std::size_t>(line.nodes[k])] = analysis.evals[k + 1];
  }
  combine_verdicts(options_.judge_by, judged.verdicts, game.start().turn());
  findings.variations.push_back(std::move(judged));
  return true;
}

bool GameWorker::judge_variations(const SourceItem& item, const std::vector<chess::NodeId>& wanted,
                                  std::uint64_t moves, const SpendOptions& spend, const RemovedMarks& removed,
                                  Findings& findings, AnnotationResult& result, std::stop_token stop) {
  const chess::Game& game = item.game->game;
  std::uint64_t left = engines_.size() * moves;
  // With the marks of an earlier run some of the wanted ones may have gone.
  const std::set<chess::NodeId> is_wanted(wanted.begin(), wanted.end());
  for (const chess::NodeId first : first_moves_of_variations(game)) {
    if (findings.judges.empty() || !is_wanted.contains(first)) continue;
    const GameLine line = variation_from(game, first);
    if (!judge_variation(item, line, spend, removed, findings, result, stop)) return false;
    left -= findings.judges.size() * line.own().size();
  }
  count_done({left, 0});
  return true;
}

/// A game that is neither chess nor Chess960. What no engine can judge is passed on as it is.
AnnotationResult GameWorker::annotate_variant(SourceItem& item, std::stop_token stop) {
  chess::Game& game = item.game->game;
  const std::string place = item.input + ", game " + std::to_string(item.game->number) + ": ";
  AnnotationResult result;
  std::string refusal;
  bool lacks_engine = false;
  chess::JudgedMoves judged = judged_sides(options_.spend.moves, game.tags).value_or(chess::JudgedMoves{});
  const int first_ply = 2 * (options_.spend.moves.from_move - 1);
  judged.first = static_cast<std::size_t>(std::max(0, first_ply - game.any_start().ply()));
  std::vector<chess::GameVerdict> verdicts;  // empty ones: they name the judges
  std::vector<const Provider*> judges;
  const std::uint64_t searches = searches_wanted(game, options_.spend.moves);
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    const Provider& provider = engines_[i].provider;
    std::chrono::milliseconds search_time{0};
    if (!engines_[i].factory) {
      refusal = "games of variants are not judged by stored evals";
    } else if (!options_.keep_own && has_nameless_marks(game, provider)) {
      refusal = "it was annotated before, and PGN does not say which marks are whose";
    } else {
      const VariantAnalysis analysis =
          analyse_variant(game, keepers_[i], budget_for(options_.spend, searches), stop);
      result.dropped = stop.stop_requested();
      if (result.dropped) return result;
      result.nodes += analysis.nodes;
      result.searches += analysis.searches;
      search_time = analysis.time;
      progress_.nodes.fetch_add(analysis.nodes, std::memory_order_relaxed);
      for (const chess::AnyPosition& pos : analysis.lost)
        result.lost_positions.push_back(name_position(item, pos));
      if (analysis.evals.empty()) {
        refusal = "no engine judges " + std::string(chess::to_pgn_name(game.variant()));
        lacks_engine = true;
      } else {
        verdicts.emplace_back();
        judges.push_back(&provider);
        if (!options_.keep_own) {
          const ChangedMarks changed = adopt_marks(game, providers_of(engines_));
          result.changed_lines += changed.lines;
          result.changed_texts += changed.texts;
          remove_variant_marks(game, provider);
        }
        const auto labels =
            mark_variant(game, analysis.evals, judged, options_.rules, provider, options_.marks);
        for (std::size_t k = 0; k < labels.size(); ++k) result.labels[k] += labels[k];
      }
    }
    result.search_time += search_time;
    if (options_.spend.purse != nullptr) options_.spend.purse->pay(search_time, searches);
  }
  if (verdicts.empty()) {
    result = pass_on(item);
    result.lacks_engine = lacks_engine;
    result.refusal = place + refusal + "; the game is passed on as it is";
    return result;
  }
  result.damaged = item.game->is_damaged();
  result.moves = game.main_moves().size();
  count_done(
      {engines_.size() * count_positions(game, options_.variations, providers_of(engines_)), result.moves});
  format({game, verdicts, judges, options_.replaced, {}, {}, &options_.rules, {}}, result);
  return result;
}

AnnotationResult GameWorker::annotate(SourceItem item, std::stop_token stop) {
  chess::Game& game = item.game->game;
  AnnotationResult result;
  if (!judged_sides(options_.spend.moves, game.tags)) {
    result = pass_on(item);
    result.of_others = true;
    return result;
  }
  if (!game.is_chess()) return annotate_variant(item, stop);
  result.damaged = item.game->is_damaged();
  const EndOfGame end = end_of(*item.game);
  const auto providers = providers_of(engines_);
  const OwnMarks marks = engines_.front().factory ? OwnMarks::All : OwnMarks::DerivedFromEvals;
  const bool uses_evals = std::ranges::any_of(engines_, [](const EngineChoice& e) { return !e.factory; });
  const chess::NoteValues values(game, uses_evals ? chess::NoteKinds::All : chess::NoteKinds::Times);
  const std::string remark = remark_on_units(item, values.units());
  if (!engines_.front().factory && !values.has_evals()) {
    // What an earlier run wrote into a game that is not judged again stays.
    result = pass_on(item);
    result.without_evals = game.root().first_child.has_value();
    result.remark = remark;
    return result;
  }
  result.remark = remark;
  const ChangedMarks changed =
      adopt_marks(game, providers, options_.keep_own ? OwnMarks::DerivedFromEvals : marks);
  std::vector<chess::NodeId> wanted;
  if (options_.variations) wanted = variations_to_annotate(game, providers);
  const std::uint64_t moves_beside = count_moves(game, wanted);
  RemovedMarks removed;
  if (!options_.keep_own) removed = remove_own(game, providers, marks);
  result.changed_lines = changed.lines;
  result.changed_texts = changed.texts;
  const SpendOptions spend = spending_with(options_.spend, game, moves_beside);
  Findings found;
  result.dropped = !judge_main_line(item, spend, values, removed, found, result, stop) ||
                   !judge_variations(item, wanted, moves_beside, spend, removed, found, result, stop);
  if (result.dropped) return result;
  for (std::size_t i = 0; i < found.judges.size(); ++i)
    mark_game(game, found.verdicts[i], *found.judges[i], options_.marks);
  for (const JudgedVariation& variation : found.variations)
    for (std::size_t i = 0; i < found.judges.size(); ++i)
      mark_line(game, variation.line, variation.verdicts[i], *found.judges[i], options_.marks);
  if (marks == OwnMarks::DerivedFromEvals && !found.judges.empty())
    keep_reasons(game, removed.said, *found.judges.front(), options_.marks);
  if (!found.verdicts.empty()) {
    const chess::GameVerdict& first = found.verdicts.front();
    for (const auto& side : first.labels)
      for (std::size_t i = 0; i < side.size(); ++i) result.labels[i] += static_cast<std::uint64_t>(side[i]);
    for (const chess::Color side : chess::kColors)
      if (const auto& performance = first.performance[side]) result.accuracy[side] = performance->accuracy;
    if (const std::string of_score = remark_on_score(item, first); !of_score.empty())
      result.remark += (result.remark.empty() ? "" : "\n") + of_score;
  }
  if (options_.reference != nullptr && !found.verdicts.empty()) {
    const auto novelty = find_novelty(*options_.reference, game.main_positions(), game.main_moves());
    if (!novelty)
      result.novelty_fault = novelty.error().message;
    else if (*novelty && **novelty >= found.first_judged)
      mark_novelty(game, **novelty, *found.judges.front());
  }
  std::vector<std::string> summaries;
  for (const chess::GameVerdict& verdict : found.verdicts)
    summaries.push_back(summary_of(game, verdict, options_.marks, values, end));
  set_opening_tags(game, options_.keep_opening);
  std::vector<Puzzle> puzzles;
  if (options_.puzzles && !found.verdicts.empty())
    puzzles = find_puzzles_of(game, found, spend, result, stop);
  count_done(std::exchange(uncounted_, {}));
  result.dropped = stop.stop_requested() && options_.puzzles;
  if (result.dropped) return result;
  format({game, found.verdicts, found.judges, options_.replaced, found.variations, summaries, &options_.rules,
          puzzles},
         result);
  return result;
}

std::vector<Puzzle> GameWorker::find_puzzles_of(const chess::Game& game, const Findings& findings,
                                                const SpendOptions& spend, AnnotationResult& result,
                                                std::stop_token stop) {
  const std::size_t engine = findings.engines.front();
  if (!engines_[engine].factory) return {};
  EngineKeeper& keeper = keepers_[engine];
  chess::PositionCache& cache = *caches_[engine];
  keeper.begin_game(game.chess960);
  std::chrono::milliseconds time{0};
  const auto ask = [&](const chess::Position& pos,
                       const chess::SearchRequest& request) -> std::optional<chess::Evaluation> {
    if (stop.stop_requested()) return std::nullopt;
    if (auto known = cache.find(pos, request)) return known;
    keeper.forget();
    auto found = keeper.evaluate(pos, {}, request, stop);
    if (!found) return found;
    cache.put(pos, request, *found);
    result.nodes += found->nodes;
    ++result.searches;
    time += found->time;
    progress_.nodes.fetch_add(found->nodes, std::memory_order_relaxed);
    return found;
  };
  const chess::SearchBudget budget = budget_for(spend, searches_wanted(game, spend.moves));
  auto puzzles = find_puzzles(game, findings.verdicts.front(), options_.rules, budget, ask);
  result.search_time += time;
  if (spend.purse != nullptr) spend.purse->pay(time, 0);
  return puzzles;
}

void GameWorker::format(const AnnotatedGame& game, AnnotationResult& result) const {
  for (GameOutput* output : formatters_)
    result.texts[static_cast<std::size_t>(output->format())] = output->text_of(game);
}

}  // namespace annotate
