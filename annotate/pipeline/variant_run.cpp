// SPDX-License-Identifier: GPL-3.0-or-later
// A game that is neither chess nor Chess960 on its way from reader to writer: GameRun's stages for it.
#include <algorithm>
#include <chrono>
#include <string>

#include "annotate/mark/adopt.h"
#include "annotate/pipeline/game_run.h"
#include "annotate/pipeline/variant_game.h"
#include "spend/case_of.h"

namespace annotate {

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
