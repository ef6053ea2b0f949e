// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/tune/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <ostream>
#include <vector>

#include "command_line/command_line.h"
#include "engine/lab/tune/pair_player.h"
#include "engine/lab/tune/spsa.h"
#include "engine/lab/tune/tuning_run.h"
#include "io/file_roles.h"
#include "io/output.h"

namespace engine::tune {
namespace {

constexpr int kFault = 1;
constexpr int kUsageError = 2;
constexpr std::size_t kShownMoves = 6;
// Games by nodes know no clock: what these tunables do could not be seen.
constexpr std::string_view kOfTheClock = "time_";

struct TuneOptions {
  std::string openings;
  std::vector<std::string> only;
  std::vector<std::string> except;
  std::string log;
  std::string show;
  std::string format = "table";
  SpsaSettings spsa;
  TuningSettings games;
};

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// Nothing, or what is wrong with the name.
std::string check_name(const std::string& name) {
  const auto specs = param_specs();
  if (std::ranges::find(specs, name, &ParamSpec::name) == specs.end()) return "no such tunable: " + name;
  if (name.starts_with(kOfTheClock)) return name + ": games by nodes say nothing of the clock";
  return "";
}

std::vector<ParamSpec> chosen_params(const TuneOptions& options) {
  std::vector<ParamSpec> chosen;
  for (const ParamSpec& spec : param_specs()) {
    if (spec.name.starts_with(kOfTheClock) || has(options.except, spec.name)) continue;
    if (options.only.empty() || has(options.only, spec.name)) chosen.push_back(spec);
  }
  return chosen;
}

std::string progress_text(const Spsa& spsa, const TuningProgress& p) {
  const auto pairs = static_cast<double>(p.pairs);
  return fmt::format("{} of {}: {:.2f} pairs/s, {:.0f} % decided; {}", spsa.done(),
                     spsa.settings().iterations, pairs / std::max(p.seconds, 1e-3),
                     100 * static_cast<double>(p.pairs_decided) / pairs, furthest_moved(spsa, kShownMoves));
}

class TuneCommand {
 public:
  TuneCommand(const TuneOptions& options, std::ostream& out, std::ostream& err)
      : options_(options), out_(out), err_(err) {}

  int show() {
    const auto run = load_run(options_.show, param_specs());
    if (!run) return fail(to_string(run.error()));
    if (options_.format == "table")
      out_ << fmt::format("{} of {} iterations; {}\n", run->spsa.done(), run->spsa.settings().iterations,
                          run->games);
    print(run->spsa);
    return 0;
  }

  int tune() {
    const std::array<chess::FileRole, 2> written{
        {{options_.games.state, "the state of the run"}, {options_.log, "the log"}}};
    const std::array<chess::FileRole, 1> read{{{options_.openings, "the file of openings"}}};
    if (const auto fault = chess::find_overwriting(written, read)) return fail(*fault);
    const auto openings = load_openings(options_.openings);
    if (!openings) return fail(to_string(openings.error()));
    const TuningSettings& games = options_.games;
    SavedRun run{fmt::format("of {} nodes a move, {} pairs an iteration", games.nodes, games.pairs),
                 Spsa(chosen_params(options_), options_.spsa)};
    if (const std::string fault = go_on(run); !fault.empty()) return fail(fault);
    if (!options_.log.empty()) {
      auto log = chess::open_output(options_.log, {.mode = chess::OutputMode::Append});
      if (!log) return fail(log.error().reason);
      log_ = std::move(*log);
    }
    out_ << fmt::format("{} tunables, {} openings, {} threads; games {}\n", run.spsa.params().size(),
                        openings->size(), games.threads, run.games);
    out_.flush();
    const auto played = play_run(run, games, *openings, [&](const TuningProgress& p) { tell(run.spsa, p); });
    if (!played) return fail(to_string(played.error()));
    if (log_ != nullptr)
      if (const auto finished = log_->finish(); !finished) return fail(finished.error().reason);
    print(run.spsa);
    return 0;
  }

 private:
  int fail(const std::string& what) {
    err_ << "tune: " << what << '\n';
    return kFault;
  }

  /// `run` becomes the one in the file, if there is one. The fault, if it is another one.
  std::string go_on(SavedRun& run) {
    const std::string& path = options_.games.state;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
      // Now rather than after a minute: can it be written?
      const auto saved = save_run(path, run);
      return saved ? "" : to_string(saved.error());
    }
    auto found = load_run(path, param_specs());
    if (!found) return to_string(found.error());
    if (const std::string other = difference(*found, run); !other.empty())
      return path + ": a run that cannot be gone on with, " + other + "; choose another file";
    run = std::move(*found);
    out_ << fmt::format("goes on after {} iterations\n", run.spsa.done());
    return "";
  }

  void tell(const Spsa& spsa, const TuningProgress& progress) {
    out_ << progress_text(spsa, progress) << std::endl;
    if (log_ == nullptr) return;
    // What is wrong with the log shows when it is finished; the run is worth more than its log.
    if (log_->write(to_log_line(spsa) + '\n')) static_cast<void>(log_->flush());
  }

  void print(const Spsa& spsa) {
    out_ << (options_.format == "options" ? to_options(spsa) + '\n' : to_table(spsa));
    out_.flush();
  }

  const TuneOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  std::unique_ptr<chess::ByteSink> log_;
};

}  // namespace

int run_command_line(std::span<const std::string> arguments, std::ostream& out, std::ostream& err) {
  TuneOptions options;
  TuningSettings& games = options.games;
  chess::CommandLine app("tune", "Improves the search's tunables by games of the engine against itself.",
                         chess::CommandLineStyle::Tool);
  const chess::Option openings =
      app.add_option("--openings", options.openings, "File with an EPD or FEN on each line");
  const chess::Option state = app.add_option(
      "--state", games.state, "The run, written every minute; if it is there, it is gone on with");
  app.add_option("--iterations", options.spsa.iterations, "Of the whole run")
      .in_range(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .show_default();
  app.add_option("--pairs-per-iteration", games.pairs, "Pairs of games for each comparison")
      .in_range(1, 1000)
      .show_default();
  app.add_option("--nodes", games.nodes, "Nodes a move")
      .in_range(std::uint64_t{1}, std::uint64_t{100'000'000})
      .show_default();
  app.add_option("--rate", options.spsa.end_rate, "Steps for a game more won, in the last iteration")
      .in_range(1e-6, 1.0)
      .show_default();
  app.add_option("--seed", options.spsa.seed, "Of directions and openings").show_default();
  app.add_option("--threads", games.threads, "Pairs at a time").in_range(1, 1024).show_default();
  const chess::Option only =
      app.add_option("--only", options.only, "Tunables (NAME,NAME); else all but those of the clock")
          .delimiter(',')
          .check(check_name);
  app.add_option("--except", options.except, "Tunables that stay as they are")
      .delimiter(',')
      .check(check_name)
      .excludes(only);
  app.add_option("--report", games.report_every, "Iterations from one line of progress to the next")
      .positive()
      .show_default();
  app.add_option("--log", options.log, "File that gets all values with each line of progress");
  const chess::Option show =
      app.add_option("--show", options.show, "Plays nothing: says what the run of this file has found")
          .excludes(openings)
          .excludes(state);
  app.add_option("--format", options.format,
                 "Of the result: a table, or options of an engine for `book match`")
      .one_of({"table", "options"})
      .show_default();
  if (const auto answer = app.parse({arguments.begin(), arguments.end()})) return answer->write(out, err);
  TuneCommand program(options, out, err);
  if (show.is_given()) return program.show();
  if (!openings.is_given() || !state.is_given()) {
    err << "tune: --openings FILE and --state FILE, or --show FILE\n";
    return kUsageError;
  }
  if (chosen_params(options).empty()) {
    err << "tune: no tunables are left\n";
    return kUsageError;
  }
  return program.tune();
}

}  // namespace engine::tune
