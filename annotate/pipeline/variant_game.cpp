// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/variant_game.h"

#include <algorithm>
#include <span>
#include <utility>

#include "annotate/mark/proof.h"
#include "game/command.h"

namespace annotate {
namespace {

using chess::AnyPosition;
using chess::Color;
using chess::NodeId;
using chess::Score;
using chess::Subinfo;

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

}  // namespace

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
    VariantEval& eval = analysis.evals[i];
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

bool has_nameless_marks(const chess::Game& game, const Provider& provider) {
  return game.tags.get("Annotator").find(annotator_text(provider)) != std::string_view::npos &&
         game.extras->find_provider(provider.id) == nullptr && !Proof::of(game).is_there;
}

void remove_variant_marks(chess::Game& game, const Provider& provider) {
  remove_lines_of(game, chess::kRootNode, provider.id);
  for (const NodeId node : game.main_line()) {
    std::erase_if(game.node(node).subinfos, [&](const Subinfo& info) { return info.id == provider.id; });
    remove_lines_of(game, node, provider.id);
  }
}

std::array<std::uint64_t, 4> mark_variant(chess::Game& game, const VariantCase& judged,
                                          const Provider& provider, const MarkOptions& options) {
  std::array<std::uint64_t, 4> labels{};
  Color mover = game.any_start().turn();
  const auto line = game.main_line();
  for (std::size_t i = 0; i < line.size(); ++i, mover = !mover) {
    const VariantEval& before = judged.evals[i];
    const VariantEval& after = judged.evals[i + 1];
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

}  // namespace annotate
