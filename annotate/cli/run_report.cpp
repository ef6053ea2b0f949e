// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of `annotate` says of itself: see run.h.
#include "annotate/cli/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "console/terminal_text.h"
#include "evals/rules.h"

namespace annotate {

namespace {

std::optional<double> fraction_done(const Progress& progress, const WorkAhead& work) {
  const auto done = static_cast<double>(progress.positions_done.load());
  if (work.totals)
    return std::clamp(done / (work.totals->positions * static_cast<double>(work.engines)), 0.0, 1.0);
  // Positions done of those read, and those read of what there is.
  const auto read = static_cast<double>(progress.positions_read.load());
  if (!work.fraction_read || *work.fraction_read <= 0.0 || read <= 0.0) return std::nullopt;
  return std::clamp(done / read * *work.fraction_read, 0.0, 1.0);
}

/// "Accuracy: White 93.1 %, Black 88.0 %"; empty where neither is known.
std::string accuracy_text(const chess::EnumArray<chess::Color, std::optional<double>>& accuracy) {
  std::string text;
  for (const chess::Color side : chess::kColors)
    if (accuracy[side])
      text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : ", ",
                          side == chess::Color::White ? "White" : "Black", *accuracy[side]);
  return text;
}

}  // namespace

chess::ProgressView to_view(const Progress& progress, const WorkAhead& work, double seconds) {
  chess::ProgressView view;
  view.done = fraction_done(progress, work);
  const auto nodes = static_cast<double>(progress.nodes.load());
  const double time = std::max(seconds, 1e-3);
  const std::uint64_t games = progress.games.load();
  view.text = work.totals && work.totals->is_exact
                  ? fmt::format("{}/{}", games, chess::counted(std::llround(work.totals->games), "game"))
                  : chess::counted(games, "game");
  if (view.done && *view.done > 0.005) {
    // What an earlier run had done took no time of this one.
    const auto all_done = static_cast<double>(progress.positions_done.load());
    const double own = all_done - static_cast<double>(progress.positions_recalled.load());
    if (own > 0)
      view.text +=
          fmt::format(", {} left", chess::to_duration((all_done / *view.done - all_done) / own * time));
  }
  // Last what a narrow terminal can do without.
  view.text += fmt::format(", {}, {} nodes/s", chess::counted(progress.moves.load(), "move"),
                           chess::to_short_count(nodes / time));
  return view;
}

std::string to_text(const RunSummary& summary, double seconds, const std::vector<std::string>& written,
                    SummaryStyle style) {
  const double time = std::max(seconds, 1e-3);
  const auto label = [&](chess::Label l) { return summary.labels[static_cast<std::size_t>(l)]; };
  const bool quiet = style.quiet;
  const std::string accuracy = summary.games_written == 1 ? accuracy_text(summary.accuracy) : "";
  std::string text;
  if (!quiet && style.strips) {
    text += fmt::format("annotate: {}; marks of earlier runs were taken out of {}; {}\n",
                        chess::counted(summary.games_written, "game"), summary.games_stripped,
                        chess::to_duration(seconds));
    for (const std::string& path : written) text += "annotate: written: " + path + "\n";
  } else if (!quiet && style.is_terminal) {
    text += fmt::format("games         {:>10}", summary.games_written);
    if (summary.games_damaged > 0) text += fmt::format("  ({} damaged)", summary.games_damaged);
    if (summary.games_dropped > 0) text += fmt::format("  ({} not finished)", summary.games_dropped);
    if (summary.games_recalled > 0) text += fmt::format("\nfrom journal  {:>10}", summary.games_recalled);
    text += fmt::format("\nmoves         {:>10}\n", summary.moves);
    text += fmt::format(
        "searches      {:>10}  ({} nodes, {} nodes/s)\n", summary.positions_searched,
        chess::to_short_count(static_cast<double>(summary.nodes)),
        chess::to_short_count(static_cast<double>(summary.nodes - summary.nodes_recalled) / time));
    if (summary.table_answers > 0)
      text += fmt::format("from tables   {:>10}  (positions, without a search)\n", summary.table_answers);
    text += fmt::format("inaccuracies  {:>10}\n", label(chess::Label::Inaccuracy));
    text += fmt::format("mistakes      {:>10}\n", label(chess::Label::Mistake));
    text += fmt::format("blunders      {:>10}\n", label(chess::Label::Blunder));
    if (summary.engine_faults > 0)
      text +=
          fmt::format("engine faults {:>10}  (each time another one was started)\n", summary.engine_faults);
    if (summary.positions_lost > 0) text += fmt::format("not evaluated {:>10}\n", summary.positions_lost);
    text += fmt::format("time          {:>10}\n", chess::to_duration(seconds));
    if (!accuracy.empty()) text += "accuracy      " + accuracy + "\n";
    for (const std::string& path : written) text += "written       " + path + "\n";
  } else if (!quiet) {
    text += fmt::format("annotate: {}, {}, {}, {}; {}, {}, {}; {}\n",
                        chess::counted(summary.games_written, "game"), chess::counted(summary.moves, "move"),
                        chess::counted(summary.positions_searched, "search", "searches"),
                        chess::counted(summary.nodes, "node"),
                        chess::counted(label(chess::Label::Inaccuracy), "inaccuracy", "inaccuracies"),
                        chess::counted(label(chess::Label::Mistake), "mistake"),
                        chess::counted(label(chess::Label::Blunder), "blunder"), chess::to_duration(seconds));
    if (!accuracy.empty()) text += "annotate: accuracy: " + accuracy + "\n";
    for (const std::string& path : written) text += "annotate: written: " + path + "\n";
    if (summary.table_answers > 0)
      text += fmt::format("annotate: positions answered by endgame tables: {}\n", summary.table_answers);
    if (summary.games_recalled > 0)
      text += fmt::format("annotate: games taken from the journal: {}\n", summary.games_recalled);
    if (summary.games_damaged > 0)
      text += fmt::format("annotate: damaged games: {}\n", summary.games_damaged);
    if (summary.games_dropped > 0)
      text += fmt::format("annotate: games not finished: {}\n", summary.games_dropped);
    if (summary.engine_faults > 0)
      text += fmt::format("annotate: engine faults: {} (each time another one was started)\n",
                          summary.engine_faults);
  }
  if (summary.games_of_others > 0 && !quiet)
    text += fmt::format("annotate: games of other players, left unchanged: {}\n", summary.games_of_others);
  if (summary.games_refused > 0)
    text += fmt::format("annotate: games passed on without a verdict: {}\n", summary.games_refused);
  if (summary.games_without_evals > 0)
    text += fmt::format("annotate: games that hold no evaluations, and are not judged: {}\n",
                        summary.games_without_evals);
  if (summary.changed_lines > 0)
    text += fmt::format(
        "annotate: variations of an earlier run that were changed since, or that no proof shows to be its "
        "own; they stay: {}\n",
        summary.changed_lines);
  if (summary.changed_texts > 0)
    text += fmt::format("annotate: comments of an earlier run that were changed since; they stay: {}\n",
                        summary.changed_texts);
  if (summary.games_unmarked > 0)
    text += fmt::format(
        "annotate: games that an earlier version annotated without marks; its sentences, glyphs and "
        "variations stay: {}\n",
        summary.games_unmarked);
  if (summary.novelties_lost > 0)
    text += fmt::format("annotate: --novelties: {}; no novelty is marked in {}\n", summary.novelty_fault,
                        chess::counted(summary.novelties_lost, "game"));
  if (summary.positions_lost > 0) {
    text += fmt::format("annotate: positions that could not be evaluated: {}\n", summary.positions_lost);
    if (!quiet) {  // each was named when it was lost, long ago in a long run
      for (const auto& position : summary.lost_positions) text += "  " + position + "\n";
      if (summary.positions_lost > summary.lost_positions.size()) text += "  ...\n";
    }
  }
  return text;
}

}  // namespace annotate
