// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_worker.h"

#include "annotate/mark/game_summary.h"
#include "annotate/mark/opening_tags.h"
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

/// A game with what belongs to it as a whole in the place its format has for that.
std::string text_of(const chess::Game& marked, GameFormat format, const GameVerdict* verdict,
                    const PipelineOptions& options) {
  if (verdict == nullptr) return options.to_text(marked, format);
  chess::Game game = marked;
  if (format != GameFormat::Bgn) {
    write_summary_tags(game, *verdict, options.provider);
    drop_repeated_glyphs(game);
  } else {
    write_summary_subinfo(game, *verdict, options.provider);
  }
  return options.to_text(game, format);
}

/// Engine, judge and book speak standard chess: a game with drops goes through as it is.
FinishedGame pass_on(const SourceItem& item, const std::array<bool, kGameFormats>& formats,
                     const PipelineOptions& options, Progress& progress) {
  const chess::Game& game = item.game->game;
  FinishedGame finished;
  finished.damaged = item.game->is_damaged();
  finished.moves = game.main_moves().size();
  finished.refusal = item.input + ", game " + std::to_string(item.game->number) +
                     ": crazyhouse is not annotated; the game is passed on as it is";
  for (std::size_t i = 0; i < kGameFormats; ++i)
    if (formats[i]) finished.texts[i] = options.to_text(game, static_cast<GameFormat>(i));
  progress.positions_done.fetch_add(finished.moves + 1, std::memory_order_relaxed);
  return finished;
}

bool has_any_eval(const GameAnalysis& analysis) {
  for (std::size_t i = 1; i < analysis.evals.size(); ++i)
    if (analysis.evals[i].score && !terminal_score(analysis.facts.positions[i])) return true;
  return false;
}

}  // namespace

FinishedGame annotate_game(SourceItem item, const std::array<bool, kGameFormats>& formats,
                           EngineKeeper* keeper, PositionCache& cache, const PipelineOptions& options,
                           Progress& progress, std::stop_token stop) {
  FinishedGame finished;
  chess::Game& game = item.game->game;
  finished.damaged = item.game->is_damaged();

  if (game.has_drops()) return pass_on(item, formats, options, progress);

  if (options.replace_own) remove_own(game, options.provider);
  std::uint64_t counted = 0;
  const auto count_search = [&](bool is_first, std::uint64_t nodes) {
    if (is_first) progress.positions_done.fetch_add(1, std::memory_order_relaxed);
    counted += is_first ? 1 : 0;
    progress.nodes.fetch_add(nodes, std::memory_order_relaxed);
  };
  const GameAnalysis analysis =
      options.use_stored_evals || keeper == nullptr
          ? stored_analysis(game)
          : analyse_game(game, *keeper, options.spend, options.rules, cache, stop, count_search);
  const GameFacts& facts = analysis.facts;
  progress.positions_done.fetch_add(facts.positions.size() - counted, std::memory_order_relaxed);
  if (analysis.cancelled) {
    finished.dropped = true;
    return finished;
  }

  GameVerdict verdict;
  const bool judged = !facts.moves.empty() && has_any_eval(analysis);
  if (judged) {
    verdict = judge_game(options.rules, facts.positions, facts.moves, analysis.evals, analysis.evidence);
    mark_game(game, verdict, options.provider, options.marks);
    for (const auto& side : verdict.labels)
      for (std::size_t i = 0; i < side.size(); ++i) finished.labels[i] += static_cast<std::uint64_t>(side[i]);
  }
  set_opening_tags(game, options.keep_opening);

  for (std::size_t i = 0; i < kGameFormats; ++i)
    if (formats[i])
      finished.texts[i] = text_of(game, static_cast<GameFormat>(i), judged ? &verdict : nullptr, options);
  finished.moves = facts.moves.size();
  finished.nodes = analysis.nodes;
  finished.searches = static_cast<std::uint64_t>(analysis.searches);
  for (const int i : analysis.lost)
    finished.lost_positions.push_back(name_position(item, facts.positions[static_cast<std::size_t>(i)]));
  return finished;
}

}  // namespace annotate
