// SPDX-License-Identifier: GPL-3.0-or-later
// `--dry-run`: what a real run would do, and how long it would take.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

#include "annotate/cli/engine_choices.h"
#include "annotate/cli/run.h"
#include "annotate/mark/game_lines.h"
#include "console/terminal_text.h"
#include "notation/fen.h"
#include "os/processor_time.h"

namespace annotate {

namespace {

/// A position as most games have it in the middle (Kasparov - Topalov 1999 before 20. Ba1).
constexpr const char* kMiddlegame = "b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 0 23";
/// How long an engine is measured.
constexpr std::int64_t kMeasuredMs = 500;
/// One that got less of the processor in that time did not really run, and is measured again, so many times.
constexpr std::chrono::milliseconds kLeastProcessorTime{100};
constexpr int kMostMeasurements = 5;

struct Work {
  std::uint64_t games = 0;
  std::uint64_t damaged = 0;
  std::uint64_t moves = 0;
  std::uint64_t searched_games = 0;  ///< with at least one search
  std::uint64_t searches = 0;  ///< by each engine
  std::uint64_t variant_games = 0;
  std::uint64_t losses = 0;
};

/// Nodes per second of one engine; nothing if it does not answer or does not count.
std::optional<double> measured_speed(EngineChoice& engine, std::stop_token stop) {
  const chess::SearchRequest request{{.nodes = {}, .depth = {}, .movetime_ms = kMeasuredMs}};
  std::optional<double> best;
  for (int i = 0; i < kMostMeasurements; ++i) {
    if (!engine.first || !engine.first->new_game(false, stop)) return best;
    const auto before = chess::processor_time_of_children();
    const auto found = engine.first->evaluate(*chess::parse_position(kMiddlegame), {}, request, stop);
    const auto after = chess::processor_time_of_children();
    if (!found || found->nodes == 0 || found->time.count() <= 0) return best;
    const std::chrono::duration<double> seconds(found->time);
    best = std::max(best.value_or(0.0), static_cast<double>(found->nodes) / seconds.count());
    if (!before || !after || *after - *before >= kLeastProcessorTime) break;
  }
  return best;
}

/// How many engines can really work at a time.
double parallel_engines(const AnnotateOptions& options, const Work& work) {
  const auto cores = std::max(1U, std::thread::hardware_concurrency());
  const std::uint64_t jobs = std::min<std::uint64_t>(static_cast<std::uint64_t>(options.jobs), cores);
  return static_cast<double>(std::max<std::uint64_t>(1, std::min(jobs, work.searched_games)));
}

/// Seconds of search for one engine of the command line with so many nodes per second; nothing if that cannot
/// be told, as for a depth.
std::optional<double> seconds_of(const AnnotateOptions& options, const Work& work,
                                 std::optional<double> speed) {
  const auto searches = static_cast<double>(work.searches);
  const auto engines = static_cast<double>(options.engines.size());
  if (options.total_seconds) return *options.total_seconds / engines;
  if (options.game_seconds) return *options.game_seconds / engines * static_cast<double>(work.searched_games);
  std::optional<double> seconds;
  if (options.budget.nodes && speed) seconds = searches * static_cast<double>(*options.budget.nodes) / *speed;
  if (options.budget.movetime_ms) {
    const double most = searches * static_cast<double>(*options.budget.movetime_ms) / 1000.0;
    seconds = std::min(seconds.value_or(most), most);
  }
  return seconds;
}

std::string text_of(const AnnotateOptions& options, const Work& work, std::vector<EngineChoice>& engines,
                    std::stop_token stop) {
  std::string text;
  const double parallel = parallel_engines(options, work);
  double seconds = 0.0;
  bool is_known = true;
  for (std::size_t i = 0; i < engines.size(); ++i) {
    const std::string& command = options.engines[i].command;
    text += fmt::format("{} by {}: {}", chess::counted(work.searches, "search", "searches"),
                        chess::counted(static_cast<std::uint64_t>(parallel), "engine"),
                        command.empty() ? default_engine_command() : command);
    const auto speed = measured_speed(engines[i], stop);
    if (speed) text += fmt::format(" ({} nodes/s each)", chess::to_short_count(*speed));
    text += '\n';
    const auto of_engine = seconds_of(options, work, speed);
    is_known &= of_engine.has_value();
    seconds += of_engine.value_or(0.0);
  }
  if (options.budget.nodes)
    text += fmt::format("{} nodes in all ({} each)\n",
                        chess::to_short_count(static_cast<double>(work.searches * engines.size()) *
                                              static_cast<double>(*options.budget.nodes)),
                        *options.budget.nodes);
  if (is_known)
    text += fmt::format("{} {} for {}, {}, {} in parallel\n", options.budget.nodes ? "about" : "at most",
                        chess::to_duration(seconds / parallel), chess::counted(work.games, "game"),
                        chess::counted(work.searches, "position"),
                        chess::counted(static_cast<std::uint64_t>(parallel), "engine"));
  else
    text += "how long it takes to reach the depth cannot be told ahead\n";
  return text;
}

}  // namespace

int dry_run(const AnnotateOptions& options, GameSource& source, chess::Console& console,
            const chess::InterruptWatch& interrupts, std::stop_token stop) {
  Work work;
  while (auto item = source.next()) {
    if (interrupts.is_interrupted()) return chess::exit_status_of_signal(interrupts.signal());
    for (const auto& problem : item->problems) console.message(problem);
    work.losses += item->lossy ? 1 : 0;
    if (!item->game) continue;
    ++work.games;
    work.damaged += item->game->is_damaged() ? 1 : 0;
    work.variant_games += item->game->game.is_chess() ? 0 : 1;
    work.moves += item->game->game.main_moves().size();
    const std::uint64_t searches = count_searches(item->game->game, options.moves, options.variations);
    work.searches += searches;
    work.searched_games += searches > 0 ? 1 : 0;
  }
  if (work.games == 0 && work.losses > 0) return kExitUnable;
  std::string text = fmt::format("{} ({} damaged), {}\n", chess::counted(work.games, "game"), work.damaged,
                                 chess::counted(work.moves, "move"));
  if (work.variant_games > 0)
    text += fmt::format("{} of a variant, which an engine judges that plays it\n",
                        chess::counted(work.variant_games, "game"));
  if (options.use_stored_evals) {
    text += "no engine: the evals stored in the games would be judged\n";
  } else {
    auto engines = start_engines(options, console, nullptr, stop);
    if (!engines) return engines.error();
    text += text_of(options, work, *engines, stop);
    if (interrupts.is_interrupted()) return chess::exit_status_of_signal(interrupts.signal());
    if (!options.puzzles.empty())
      text += "the searches that prove puzzles come on top: nobody knows yet how many there will be\n";
  }
  text += "rules: " + options.rules.name + "\n";
  for (const auto& path : all_outputs(options))
    if (path != "-") text += "would write " + path + "\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
  return work.losses > 0 ? kExitPartly : kExitWell;
}

}  // namespace annotate
