// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_run.h"

#include <algorithm>
#include <set>
#include <utility>

#include "annotate/mark/adopt.h"
#include "annotate/mark/bare_lines.h"
#include "annotate/mark/opening_marks.h"
#include "annotate/mark/proof.h"
#include "annotate/puzzles/puzzle_search.h"
#include "explorer/novelty.h"
#include "facts/facts_json.h"
#include "notation/fen.h"
#include "spend/case_of.h"

namespace annotate {

namespace {

/// The part of a game that counts as done while its searches last, and the same where the searches that prove
/// puzzles will follow, of which nobody knows how many there will be.
constexpr double kMostInSearches = 0.99;
constexpr double kMostBeforePuzzles = 0.75;

/// A time for each game is shared by the main line and the moves of variations.
chess::SpendOptions spending_with(const chess::SpendOptions& spend, const chess::Game& game,
                                  std::uint64_t moves_of_variations) {
  chess::SpendOptions shared = spend;
  if (spend.game_time.count() == 0 || moves_of_variations == 0) return shared;
  shared.game_time = {};
  shared.budget = chess::budget_for(spend, searches_wanted(game, spend.moves) + moves_of_variations);
  return shared;
}

bool has_stored(std::span<const EngineChoice> engines) {
  return std::ranges::any_of(engines, [](const EngineChoice& engine) { return !engine.factory; });
}

/// The providers of the engines; `earlier`, if there is one, takes the place of the first.
std::vector<const Provider*> providers_with(std::span<const EngineChoice> engines,
                                            const std::optional<Provider>& earlier) {
  auto providers = providers_of(engines);
  if (earlier) providers.front() = &*earlier;
  return providers;
}

}  // namespace

GameRun::GameRun(WorkerTools& tools, SourceItem& item, std::stop_token stop)
    : tools_(tools),
      options_(tools.options),
      item_(item),
      game_(item.game->game),
      stop_(std::move(stop)),
      earlier_(takes_stored_evals(0) ? provider_of_facts(game_, tools.engines.front().provider)
                                     : std::nullopt),
      providers_(providers_with(tools.engines, earlier_)) {}

std::string GameRun::name_game() const {
  return item_.input + ", game " + std::to_string(item_.game->number);
}

std::string GameRun::name_position(const chess::AnyPosition& pos) const {
  return name_game() + ", move " + std::to_string(pos.fullmove_number()) +
         (pos.turn() == chess::Color::White ? "." : "...") + " (" + chess::to_fen(pos) + ")";
}

AnnotationResult GameRun::run() {
  if (Proof::of(game_).is_of_later_version)
    pass_on().refusal =
        name_game() +
        ": a later version annotated it, and only such a version knows its marks; the game is "
        "passed on as it is";
  else if (options_.strip_own)
    strip();
  else if (!judged_sides(options_.spend.moves, game_.tags))
    pass_on().of_others = true;
  else if (game_.is_chess())
    run_chess();
  else
    run_variant();
  return std::move(result_);
}

void GameRun::run_chess() {
  values_.emplace(game_, has_stored(tools_.engines) ? chess::NoteKinds::All : chess::NoteKinds::Times);
  end_ = end_of(*item_.game);
  std::string remark;
  if (const std::string doubts = values_->units().doubts(); !doubts.empty())
    remark = name_game() + ": the unit is in doubt, and the values are not used: " + doubts;
  if (takes_stored_evals(0) && !values_->has_evals()) {
    // What an earlier run wrote into a game that is not judged again stays.
    pass_on().without_evals = game_.root().first_child.has_value();
    result_.remark = std::move(remark);
    return;
  }
  result_.remark = std::move(remark);
  result_.damaged = item_.game->is_damaged();
  for (const auto stage :
       {&GameRun::take_out_own, &GameRun::judge_main_line, &GameRun::judge_variations, &GameRun::mark,
        &GameRun::find_novelty_of, &GameRun::sum_up, &GameRun::find_puzzles_of})
    if (!(this->*stage)()) {
      result_.dropped = true;
      return;
    }
  format({.game = game_,
          .judgements = judgements_,
          .replaced = options_.replaced,
          .variations = variations_,
          .rules = &options_.rules,
          .puzzles = puzzles_,
          .of_both_sides = of_both_sides_.empty() ? nullptr : &of_both_sides_.front(),
          .is_result_of_tag = end_.is_result_of_tag});
}

void GameRun::strip() {
  const StrippedMarks stripped = strip_own(game_, providers_.front()->annotator);
  pass_on();
  result_.stripped = stripped.was_annotated;
  result_.changed_lines = stripped.changed.lines;
  result_.changed_texts = stripped.changed.texts;
  result_.unmarked = stripped.changed.is_unmarked;
}

AnnotationResult& GameRun::pass_on() {
  result_ = {};
  count_whole();
  format({.game = game_});
  return result_;
}

/// Counts a game that is done with in one go.
void GameRun::count_whole() {
  result_.damaged = item_.game->is_damaged();
  result_.moves = game_.main_moves().size();
  count_done(
      {tools_.engines.size() * count_positions(game_, options_.variations, providers_), result_.moves});
}

bool GameRun::take_out_own() {
  const OwnMarks marks = takes_stored_evals(0) ? OwnMarks::DerivedFromEvals : OwnMarks::All;
  std::set<std::string> ids = Proof::of(game_).ids();
  for (const Provider* provider : providers_) ids.insert(provider->id);
  std::multimap<chess::NodeId, KeptFacts> facts = take_facts(game_, ids);
  const ChangedMarks changed =
      adopt_marks(game_, providers_, options_.keep_own ? OwnMarks::DerivedFromEvals : marks);
  result_.changed_lines = changed.lines;
  result_.changed_texts = changed.texts;
  result_.unmarked = changed.is_unmarked;
  if (options_.variations) wanted_ = variations_to_annotate(game_, providers_);
  moves_beside_ = count_moves(game_, wanted_);
  if (!options_.keep_own) kept_facts_ = take_own(facts, providers_);
  put_back(facts, game_);
  if (!options_.keep_own) {
    if (takes_stored_evals(0)) take_out_proved(kept_facts_, game_);
    removed_ = remove_own(game_, providers_, marks);
  } else if (takes_stored_evals(0)) {  // the lines stay, and tell what was called best
    chess::Game copy = game_;
    removed_.lines = remove_own(copy, providers_, marks).lines;
  }
  spend_ = spending_with(options_.spend, game_, moves_beside_);
  return true;
}

void GameRun::count_done(const Work& work) {
  tools_.progress.positions_done.fetch_add(work.positions, std::memory_order_relaxed);
  tools_.progress.moves.fetch_add(work.moves, std::memory_order_relaxed);
}

void GameRun::add_costs(const chess::GameAnalysis& analysis) {
  result_.nodes += analysis.nodes;
  result_.searches += analysis.searches;
  result_.search_time += analysis.search_time;
  for (const std::size_t lost : analysis.lost)
    result_.lost_positions.push_back(name_position(analysis.game.positions[lost].position));
}

/// Has the case searched, or takes what the game says. `listener` may be null.
bool GameRun::judge(chess::GameAnalysis& analysis, std::size_t engine, const Work& work,
                    const chess::NoteValues& values, chess::CaseListener* listener) {
  analysis.game.talk = options_.talk;
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
    tools_.progress.nodes.fetch_add(nodes, std::memory_order_relaxed);
  };
  const chess::JudgedMoves judged = analysis.game.judged;
  if (options_.searches_both_sides) analysis.game.judged.side.reset();
  if (takes_stored_evals(engine))
    chess::take_stored_evals(analysis.game, values);
  else
    search_analysis(analysis,
                    {tools_.keepers[engine], *tools_.caches[engine], spend_, count_search, listener}, stop_);
  analysis.game.judged = judged;
  uncounted_.positions += work.positions - counted.positions;
  uncounted_.moves += work.moves - counted.moves;
  if (!options_.puzzles) count_done(std::exchange(uncounted_, {}));
  if (analysis.cancelled) return false;
  add_costs(analysis);
  return true;
}

/// What the old evals of a line rest on: the lines that were called best, and why moves are bad.
void GameRun::take_old_looks(const GameLine& line, chess::GameCase& game) const {
  const auto lines = named_lines(game_, line);
  for (std::size_t k = line.is_variation ? line.branch + 1 : 0; k < line.nodes.size(); ++k) {
    const auto old = removed_.lines.find(line.nodes[k]);
    const auto named = lines.lower_bound(line.nodes[k]);
    if (old != removed_.lines.end())
      game.positions[k].eval.line = old->second;
    else if (named != lines.end() && named->first == line.nodes[k])
      game.positions[k].eval.line = moves_of_line(game_, named->second);
  }
  for (std::size_t k = line.branch; k < line.nodes.size(); ++k) {
    game.moves[k].is_known_without_reason = options_.talk == chess::Talk::Usual &&
                                            !kept_facts_.contains(line.nodes[k]) &&
                                            removed_.without_reason.contains(line.nodes[k]);
    const auto kept = removed_.reasons.find(line.nodes[k]);
    if (kept == removed_.reasons.end()) continue;
    auto& reason = game.moves[k].known_reason =
        chess::parse_tag_text(kept->second, game.before(k), game.moves[k].played);
    auto& reply = game.positions[k + 1].eval.line;
    if (reason && about_of(*reason) == chess::About::Reply && reply.empty()) reply = reason->line;
  }
}

/// Makes the verdict of a line that was searched or has its old evals, and keeps the evals of its own moves.
void GameRun::conclude_line(const GameLine& line, chess::GameCase& game, EngineEvals& engine) {
  if (takes_stored_evals(engine.engine)) take_old_looks(line, game);
  conclude(game);
  if (takes_stored_evals(engine.engine))
    recall(kept_facts_, game_, line.nodes, options_.rules.name, game.verdict);
  if (!options_.variations) return;
  engine.evals.resize(game_.size());
  if (!line.is_variation) engine.evals[0] = game.positions[0].eval;
  for (std::size_t k = line.branch; k < line.nodes.size(); ++k)
    engine.evals[static_cast<std::size_t>(line.nodes[k])] = game.positions[k + 1].eval;
}

/// A report compares the sides by labels that were found in one way.
void GameRun::judge_both_sides(const GameLine& line, const chess::GameCase& game, std::size_t engine) {
  if (!options_.compares_sides || !game.judged.side) return;
  chess::GameCase both = game;
  both.judged.side.reset();
  conclude(both);
  if (takes_stored_evals(engine)) recall(kept_facts_, game_, line.nodes, options_.rules.name, both.verdict);
  of_both_sides_.push_back(std::move(both.verdict));
}

/// Several engines are joined.
void GameRun::combine(std::span<chess::GameVerdict* const> verdicts) const {
  combine_verdicts(options_.judge_by, verdicts, game_.start().turn());
}

bool GameRun::judge_main_line() {
  const GameLine line = main_line_of(game_);
  result_.moves = line.nodes.size();
  for (std::size_t i = 0; i < tools_.engines.size(); ++i) {
    chess::GameAnalysis analysis{case_of(game_, options_.rules, spend_.moves)};
    chess::GameCase& game = analysis.game;
    if (!judge(analysis, i, {line.nodes.size() + 1, i == 0 ? line.nodes.size() : 0}, *values_,
               i == 0 ? tools_.listener : nullptr))
      return false;
    first_judged_ = game.judged.first;
    if (first_judged_ == game.moves.size() || !analysis.has_evals()) continue;
    conclude_line(line, game, evals_.emplace_back(i));
    judge_both_sides(line, game, i);
    judgements_.push_back({providers_[i], std::move(game.verdict)});
  }
  std::vector<chess::GameVerdict*> verdicts;
  for (Judgement& one : judgements_) verdicts.push_back(&one.verdict);
  combine(verdicts);
  verdicts.clear();
  for (chess::GameVerdict& verdict : of_both_sides_) verdicts.push_back(&verdict);
  combine(verdicts);
  return true;
}

bool GameRun::judge_variation(const GameLine& line) {
  const chess::Game alone = game_of_line(game_, line);
  const chess::NoteValues values(alone, values_->units(), chess::NoteKinds::Evals);
  const chess::NodeId parent = game_.node(line.own().front()).parent;
  JudgedVariation judged{line, {}};
  for (EngineEvals& engine : evals_) {
    const chess::PositionEval before = engine.evals[static_cast<std::size_t>(parent)];
    chess::GameAnalysis analysis{case_of(alone, options_.rules, spend_.moves, {line.branch, before.score})};
    if (!judge(analysis, engine.engine, {line.own().size(), 0}, values)) return false;
    if (!before.line.empty()) analysis.game.positions[line.branch].eval.line = before.line;
    conclude_line(line, analysis.game, engine);
    judged.verdicts.push_back(std::move(analysis.game.verdict));
  }
  std::vector<chess::GameVerdict*> verdicts;
  for (chess::GameVerdict& verdict : judged.verdicts) verdicts.push_back(&verdict);
  combine(verdicts);
  variations_.push_back(std::move(judged));
  return true;
}

bool GameRun::judge_variations() {
  std::uint64_t left = tools_.engines.size() * moves_beside_;
  // With the marks of an earlier run some of the wanted ones may have gone.
  const std::set<chess::NodeId> is_wanted(wanted_.begin(), wanted_.end());
  for (const chess::NodeId first : first_moves_of_variations(game_)) {
    if (evals_.empty() || !is_wanted.contains(first)) continue;
    const GameLine line = variation_from(game_, first);
    if (!judge_variation(line)) return false;
    left -= evals_.size() * line.own().size();
  }
  count_done({left, 0});
  return true;
}

bool GameRun::mark() {
  for (const Judgement& one : judgements_) mark_game(game_, one.verdict, *one.judge, options_.marks);
  for (const JudgedVariation& variation : variations_)
    for (std::size_t i = 0; i < judgements_.size(); ++i)
      mark_line(game_, variation.line, variation.verdicts[i], *judgements_[i].judge, options_.marks);
  if (judgements_.empty()) return true;
  const chess::GameVerdict& first = judgements_.front().verdict;
  for (const auto& side : first.labels)
    for (std::size_t i = 0; i < side.size(); ++i) result_.labels[i] += static_cast<std::uint64_t>(side[i]);
  for (const chess::Color side : chess::kColors)
    if (const auto& performance = first.performance[side]) result_.accuracy[side] = performance->accuracy;
  if (first.broken_from)
    result_.remark +=
        (result_.remark.empty() ? "" : "\n") + name_position(game_.main_positions()[*first.broken_from]) +
        ": the score looks broken from here on, since a queen hangs and nobody takes it; no move "
        "from here on is judged";
  return true;
}

bool GameRun::find_novelty_of() {
  if (options_.reference == nullptr || judgements_.empty()) return true;
  const auto novelty = find_novelty(*options_.reference, game_.main_positions(), game_.main_moves());
  if (!novelty)
    result_.novelty_fault = novelty.error().reason;
  else if (*novelty && **novelty >= first_judged_)
    mark_novelty(game_, **novelty, *judgements_.front().judge);
  return true;
}

bool GameRun::sum_up() {
  for (Judgement& one : judgements_) {
    one.facts = summary_of(game_, one.verdict, options_.marks, *values_, end_);
    one.summary = paragraph_of(one.facts, game_, options_.marks);
  }
  set_opening_tags(game_, options_.keep_opening);
  return true;
}

/// By the first verdict.
bool GameRun::find_puzzles_of() {
  if (options_.puzzles && !evals_.empty()) {
    const std::size_t engine = evals_.front().engine;
    if (!takes_stored_evals(engine)) {
      PuzzleProver prover{tools_.keepers[engine], *tools_.caches[engine]};
      prove_puzzles(prover);
    } else if (tools_.prover != nullptr) {
      prove_puzzles(*tools_.prover);
    }
  }
  count_done(std::exchange(uncounted_, {}));
  return !options_.puzzles || !stop_.stop_requested();
}

void GameRun::prove_puzzles(PuzzleProver& prover) {
  prover.keeper.begin_game(game_.chess960);
  std::chrono::milliseconds time{0};
  const auto ask = [&](const chess::Position& pos,
                       const chess::SearchRequest& request) -> std::optional<chess::Evaluation> {
    if (stop_.stop_requested()) return std::nullopt;
    if (auto known = prover.cache.find(pos, request)) return known;
    prover.keeper.forget();
    auto found = prover.keeper.evaluate(pos, {}, request, stop_);
    if (!found) {
      prover.lost += prover.keeper.was_unable() || stop_.stop_requested() ? 0 : 1;
      return found;
    }
    prover.cache.put(pos, request, *found);
    result_.nodes += found->nodes;
    ++result_.searches;
    time += found->time;
    tools_.progress.nodes.fetch_add(found->nodes, std::memory_order_relaxed);
    return found;
  };
  const chess::SearchBudget budget = chess::budget_for(spend_, searches_wanted(game_, spend_.moves));
  puzzles_ = find_puzzles(game_, judgements_.front().verdict, options_.rules, budget, ask);
  result_.search_time += time;
  if (spend_.purse != nullptr) spend_.purse->pay(time, 0);
}

void GameRun::format(const AnnotatedGame& game) {
  for (GameOutput* output : tools_.formatters)
    result_.texts[static_cast<std::size_t>(output->format())] = output->text_of(game);
}

}  // namespace annotate
