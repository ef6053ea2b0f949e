// SPDX-License-Identifier: GPL-3.0-or-later
// A game that is neither chess nor Chess960 on its way from reader to writer: GameRun's stages for it.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "annotate/mark/adopt.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/proof.h"
#include "annotate/pipeline/game_run.h"
#include "cases/engine_keeper.h"
#include "evals/rules.h"
#include "game/command.h"
#include "game/game.h"
#include "spend/case_of.h"

namespace annotate {

namespace {

using chess::AnyPosition;
using chess::Color;
using chess::NodeId;
using chess::Score;
using chess::Subinfo;

/// The evals of the main line, with what they cost.
struct VariantAnalysis {
  /// One more than moves; empty if the engine does not play the variant. At the end of the game without a
  /// line.
  std::vector<chess::PositionEval> evals;
  std::vector<chess::AnyPosition> lost;  ///< those that the engine gave no answer about, in the game's order
  std::uint64_t nodes = 0;
  std::uint64_t searches = 0;
  std::chrono::milliseconds time{0};
};

/// What the moves of a variant are judged by.
struct VariantCase {
  const std::vector<chess::PositionEval>& evals;
  chess::JudgedMoves moves;
  const chess::RuleSet& rules;
};

/// A best line is as long as anybody reads.
constexpr std::size_t kLongestLine = 8;

/// The score where the game is over by the rules, White's view; nothing if it goes on.
std::optional<Score> score_of_end(const AnyPosition& pos) {
  const auto outcome = chess::outcome_of(pos);
  if (!outcome) return std::nullopt;
  if (!outcome->winner) return Score::cp(0);
  return Score::mated_in(0).seen_by(Color::White, !*outcome->winner);
}

void remove_lines_of(chess::Game& game, NodeId parent, const std::string& id) {
  std::vector<NodeId> ours;
  for (auto child = game.node(parent).first_child; child; child = game.node(*child).next_sibling)
    if (!game.is_first_child(*child) && game.node(*child).extras->line_id == id) ours.push_back(*child);
  for (const NodeId first : ours) game.remove_variation(first);
}

/// Asks for every position of the main line, the last one first. Nothing is asked about the end of the game.
/// An engine that cannot answer the first question does not play the variant.
VariantAnalysis analyse_variant(const chess::Game& game, chess::EngineKeeper& keeper,
                                const chess::SearchBudget& budget, std::stop_token stop) {
  const auto moves = game.main_moves();
  // An engine cannot be told of null moves: what stands behind one begins anew.
  std::vector<AnyPosition> starts{game.any_start()};
  std::vector<std::size_t> first_moves{0};
  std::vector<AnyPosition> positions{game.any_start()};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    positions.push_back(positions.back().after(moves[i]));
    starts.push_back(moves[i].is_null() ? positions.back() : starts.back());
    first_moves.push_back(moves[i].is_null() ? i + 1 : first_moves.back());
  }
  VariantAnalysis analysis;
  analysis.evals.resize(positions.size());
  keeper.begin_game(game.chess960);
  bool is_first = true;
  for (std::size_t i = positions.size(); i-- > 0;) {
    chess::PositionEval& eval = analysis.evals[i];
    if (const auto end = score_of_end(positions[i])) {
      eval.score = *end;
      continue;
    }
    const auto since = std::span(moves).subspan(first_moves[i], i - first_moves[i]);
    auto answer = keeper.evaluate(starts[i], since, {.budget = budget}, stop);
    if (!answer) {
      if (stop.stop_requested() || (is_first && keeper.was_unable())) return {};
      analysis.lost.insert(analysis.lost.begin(), positions[i]);
      continue;
    }
    is_first = false;
    eval.score = answer->score.seen_by(Color::White, positions[i].turn());
    eval.line = std::move(answer->line);
    analysis.nodes += answer->nodes;
    analysis.time += answer->time;
    ++analysis.searches;
  }
  return analysis;
}

/// Was the game annotated before, so that nothing says which marks are whose? This happens in PGN.
bool has_nameless_marks(const chess::Game& game, const Provider& provider) {
  return game.tags.get("Annotator").find(annotator_text(provider)) != std::string_view::npos &&
         game.extras->find_provider(provider.id) == nullptr && !Proof::of(game).is_there;
}

/// Takes out what the provider wrote on an earlier run.
void remove_variant_marks(chess::Game& game, const Provider& provider) {
  remove_lines_of(game, chess::kRootNode, provider.id);
  for (const NodeId node : game.main_line()) {
    std::erase_if(game.node(node).subinfos, [&](const Subinfo& info) { return info.id == provider.id; });
    remove_lines_of(game, node, provider.id);
  }
}

/// Writes evals, and labels and best lines of the judged moves. Returns the number of labels of each kind, by
/// Label.
std::array<std::uint64_t, 4> mark_variant(chess::Game& game, const VariantCase& judged,
                                          const Provider& provider, const MarkOptions& options) {
  std::array<std::uint64_t, 4> labels{};
  Color mover = game.any_start().turn();
  const auto line = game.main_line();
  for (std::size_t i = 0; i < line.size(); ++i, mover = !mover) {
    const chess::PositionEval& before = judged.evals[i];
    const chess::PositionEval& after = judged.evals[i + 1];
    const chess::Move played = game.node(line[i]).move;
    const bool is_best = !before.line.empty() && before.line.front() == played;
    chess::Finding finding;
    if (before.score && after.score && !is_best && !played.is_null() && judged.moves.has(i, mover))
      finding = judge_move(judged.rules, before.score->seen_by(mover, Color::White),
                           after.score->seen_by(mover, Color::White));
    ++labels[static_cast<std::size_t>(finding.label)];
    Subinfo info;
    info.id = provider.id;
    info.nag = nag_of(finding.label);
    // The end of the game needs no eval.
    if (options.evals && after.score && !after.line.empty())
      info.commands.push_back({"eval", {chess::to_eval(*after.score)}});
    if (!info.empty()) insert_own(game.node(line[i]).subinfos, std::move(info));
    if (!options.lines || finding.label == chess::Label::None || before.line.empty()) continue;
    const auto best = std::span(before.line).first(std::min(before.line.size(), kLongestLine));
    add_new_line(game, game.node(line[i]).parent, best, provider.id);
  }
  return labels;
}

}  // namespace

/// What no engine can judge is passed on as it is.
void GameRun::run_variant() {
  VariantRefusal refusal;
  chess::JudgedMoves judged = judged_sides(options_.spend.moves, game_.tags).value_or(chess::JudgedMoves{});
  const int first_ply = 2 * (options_.spend.moves.from_move - 1);
  judged.first = static_cast<std::size_t>(std::max(0, first_ply - game_.any_start().ply()));
  const std::uint64_t searches = searches_wanted(game_, options_.spend.moves);
  for (std::size_t i = 0; i < tools_.engines.size(); ++i) {
    const auto time_before = result_.search_time;
    if (auto refused = judge_variant(i, judged, searches)) {
      refusal.why = std::move(refused->why);
      refusal.lacks_engine |= refused->lacks_engine;
    }
    if (result_.dropped) return;
    if (options_.spend.purse != nullptr)
      options_.spend.purse->pay(result_.search_time - time_before, searches);
  }
  if (judgements_.empty()) {
    pass_on().lacks_engine = refusal.lacks_engine;
    result_.refusal = name_game() + ": " + refusal.why + "; the game is passed on as it is";
    return;
  }
  count_whole();
  format({.game = game_, .judgements = judgements_, .replaced = options_.replaced, .rules = &options_.rules});
}

std::optional<GameRun::VariantRefusal> GameRun::judge_variant(std::size_t engine,
                                                              const chess::JudgedMoves& judged,
                                                              std::uint64_t searches) {
  const Provider& provider = tools_.engines[engine].provider;
  if (takes_stored_evals(engine)) return VariantRefusal{"games of variants are not judged by stored evals"};
  if (!options_.keep_own && has_nameless_marks(game_, provider))
    return VariantRefusal{"it was annotated before, and PGN does not say which marks are whose"};
  const VariantAnalysis analysis =
      analyse_variant(game_, tools_.keepers[engine], chess::budget_for(options_.spend, searches), stop_);
  result_.dropped = stop_.stop_requested();
  if (result_.dropped) return std::nullopt;
  result_.nodes += analysis.nodes;
  result_.searches += analysis.searches;
  result_.search_time += analysis.time;
  tools_.progress.nodes.fetch_add(analysis.nodes, std::memory_order_relaxed);
  for (const chess::AnyPosition& pos : analysis.lost) result_.lost_positions.push_back(name_position(pos));
  if (analysis.evals.empty())
    return VariantRefusal{"no engine judges " + std::string(chess::to_pgn_name(game_.variant())), true};
  judgements_.push_back({&provider});
  if (!options_.keep_own) {
    const ChangedMarks changed = adopt_marks(game_, providers_);
    result_.changed_lines += changed.lines;
    result_.changed_texts += changed.texts;
    remove_variant_marks(game_, provider);
  }
  const auto labels = mark_variant(game_, {analysis.evals, judged, options_.rules}, provider, options_.marks);
  for (std::size_t k = 0; k < labels.size(); ++k) result_.labels[k] += labels[k];
  return std::nullopt;
}

}  // namespace annotate
