// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of `annotate` says of itself: see run.h.
#include "annotate/cli/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/judge/rules.h"
#include "console/terminal_text.h"

namespace annotate {

namespace {

/// How much of the work is done: positions done of those read, and those read of what there is.
std::optional<double> fraction_done(const Progress& progress, std::optional<double> fraction_read) {
  const auto read = static_cast<double>(progress.positions_read.load());
  if (!fraction_read || *fraction_read <= 0.0 || read <= 0.0) return std::nullopt;
  return std::clamp(static_cast<double>(progress.positions_done.load()) / read * *fraction_read, 0.0, 1.0);
}

}  // namespace

chess::ProgressView to_view(const Progress& progress, std::optional<double> fraction_read, double seconds) {
  chess::ProgressView view;
  view.done = fraction_done(progress, fraction_read);
  const auto nodes = static_cast<double>(progress.nodes.load());
  const double time = std::max(seconds, 1e-3);
  view.text = fmt::format("{} games, {} moves, {} nodes/s", progress.games.load(),
                          progress.positions_done.load(), chess::to_short_count(nodes / time));
  if (view.done && *view.done > 0.005) {
    // What an earlier run had done took no time of this one.
    const auto all_done = static_cast<double>(progress.positions_done.load());
    const double own = all_done - static_cast<double>(progress.positions_recalled.load());
    if (own > 0)
      view.text +=
          fmt::format(", {} left", chess::to_duration((all_done / *view.done - all_done) / own * time));
  }
  return view;
}

std::string to_text(const RunSummary& summary, double seconds, bool quiet, bool is_terminal) {
  const double time = std::max(seconds, 1e-3);
  const auto label = [&](Label l) { return summary.labels[static_cast<std::size_t>(l)]; };
  std::string text;
  if (!quiet && is_terminal) {
    text += fmt::format("games         {:>10}", summary.games_written);
    if (summary.games_damaged > 0) text += fmt::format("  ({} damaged)", summary.games_damaged);
    if (summary.games_dropped > 0) text += fmt::format("  ({} not finished)", summary.games_dropped);
    if (summary.games_recalled > 0) text += fmt::format("\nfrom journal  {:>10}", summary.games_recalled);
    text += fmt::format("\nmoves         {:>10}\n", summary.moves);
    text += fmt::format(
        "searches      {:>10}  ({} nodes, {} nodes/s)\n", summary.positions_searched,
        chess::to_short_count(static_cast<double>(summary.nodes)),
        chess::to_short_count(static_cast<double>(summary.nodes - summary.nodes_recalled) / time));
    text += fmt::format("inaccuracies  {:>10}\n", label(Label::Inaccuracy));
    text += fmt::format("mistakes      {:>10}\n", label(Label::Mistake));
    text += fmt::format("blunders      {:>10}\n", label(Label::Blunder));
    if (summary.engine_faults > 0)
      text +=
          fmt::format("engine faults {:>10}  (each time another one was started)\n", summary.engine_faults);
    if (summary.positions_lost > 0) text += fmt::format("not evaluated {:>10}\n", summary.positions_lost);
    text += fmt::format("time          {:>10}\n", chess::to_duration(seconds));
  } else if (!quiet) {
    text += fmt::format(
        "annotate: {} games, {} moves, {} searches, {} nodes; {} inaccuracies, {} mistakes, {} blunders; "
        "{}\n",
        summary.games_written, summary.moves, summary.positions_searched, summary.nodes,
        label(Label::Inaccuracy), label(Label::Mistake), label(Label::Blunder), chess::to_duration(seconds));
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
  if (summary.games_without_evals > 0)
    text += fmt::format("annotate: games that hold no evaluations, and are not judged: {}\n",
                        summary.games_without_evals);
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
