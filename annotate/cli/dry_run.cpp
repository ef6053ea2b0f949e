// SPDX-License-Identifier: GPL-3.0-or-later
// `--dry-run`: what a real run would do.
#include "annotate/cli/run.h"

#include <fmt/format.h>

#include <cstdio>

#include "annotate/cli/engine_choices.h"
#include "annotate/spend/game_facts.h"
#include "console/terminal_text.h"

namespace annotate {

int dry_run(const AnnotateOptions& options, GameSource& source, chess::Console& console,
            const chess::InterruptWatch& interrupts) {
  std::uint64_t games = 0;
  std::uint64_t damaged = 0;
  std::uint64_t moves = 0;
  std::uint64_t searches = 0;
  std::uint64_t losses = 0;
  while (auto item = source.next()) {
    if (interrupts.is_interrupted()) return chess::exit_status_of_signal(interrupts.signal());
    for (const auto& problem : item->problems) console.message(problem);
    losses += item->lossy ? 1 : 0;
    if (!item->game) continue;
    ++games;
    damaged += item->game->is_damaged() ? 1 : 0;
    moves += item->game->game.main_moves().size();
    searches += searches_wanted(item->game->game, options.moves);
  }
  std::string text = fmt::format("{} games ({} damaged), {} moves\n", games, damaged, moves);
  if (options.use_stored_evals) {
    text += "no engine: the evals stored in the games would be judged\n";
  } else {
    for (const EngineRequest& engine : options.engines)
      text += fmt::format("{} searches by {} engines: {}\n", searches, options.jobs,
                          engine.command.empty() ? default_engine_command() : engine.command);
    const double of_all = static_cast<double>(searches) * static_cast<double>(options.engines.size());
    if (options.budget.nodes)
      text += fmt::format("{} nodes in all ({} each)\n",
                          chess::to_short_count(of_all * static_cast<double>(*options.budget.nodes)),
                          *options.budget.nodes);
    if (options.budget.movetime_ms)
      text += fmt::format("at most {} of search\n",
                          chess::to_duration(of_all * static_cast<double>(*options.budget.movetime_ms) /
                                             1000.0 / options.jobs));
  }
  text += "rules: " + options.rules.name + "\n";
  for (const auto& path : options.outputs) text += "would write " + path + "\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (games == 0 && losses > 0) return kExitUnable;
  return losses > 0 ? kExitPartly : kExitWell;
}

}  // namespace annotate
