// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "engine/lab/datagen/data_run.h"

namespace engine::datagen {
namespace {

constexpr int kFault = 1;
constexpr int kUsageError = 2;
constexpr int kMostThreads = 1024;

std::string progress_text(const DataRunProgress& p) {
  const double positions = static_cast<double>(p.positions_made);
  return fmt::format("{} of {} files; {} games, {:.2f} M positions made, {:.0f} a second", p.files_done,
                     p.files, p.games, positions / 1e6, positions / std::max(p.seconds, 1e-3));
}

}  // namespace

int run_command(std::span<const std::string_view> arguments, std::ostream& out, std::ostream& err) {
  DataRunSettings settings;
  settings.nodes = 1000;
  CLI::App app("Games of the engine against itself, for the trainer.", "marginalia datagen");
  CLI::Option* const games =
      app.add_option("--games", settings.games, "Games in all, rounded up to whole files of 1,000")
          ->check(CLI::Range(1, 1'000'000'000));
  CLI::Option* const rescored =
      app.add_option("--rescore", settings.rescored, "Instead: new scores for the games of this folder")
          ->excludes(games);
  app.add_option("--out", settings.folder, "Folder for the files; a run that was cut off goes on there")
      ->required();
  app.add_option("--nodes", settings.nodes, "Nodes after which no search begins another iteration")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  app.add_option("--seed", settings.seed, "Another seed, other games")
      ->capture_default_str()
      ->excludes(rescored);
  app.add_option("-j,--jobs", settings.threads, "Games at a time")
      ->check(CLI::Range(1, kMostThreads))
      ->capture_default_str();
  // CLI11 takes the words last first.
  std::vector<std::string> words(arguments.rbegin(), arguments.rend());
  try {
    app.parse(words);
    if (games->count() + rescored->count() == 0) throw CLI::RequiredError("--games or --rescore");
  } catch (const CLI::ParseError& error) {
    return app.exit(error, out, err) == 0 ? 0 : kUsageError;
  }

  const auto result = run_data(
      settings, [&](const DataRunProgress& p) { out << progress_text(p) << std::endl; },
      [&](const std::string& note) { err << "marginalia datagen: " << note << '\n'; });
  if (!result) {
    err << "marginalia datagen: " << to_string(result.error()) << '\n';
    return kFault;
  }
  out << "done: " << progress_text(*result) << "; " << result->files_found << " files were there\n";
  return 0;
}

}  // namespace engine::datagen
