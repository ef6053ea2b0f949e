// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "command_line/command_line.h"
#include "engine/lab/datagen/data_run.h"

namespace engine::datagen {
namespace {

constexpr int kFault = 1;
constexpr int kMostThreads = 1024;

std::string progress_text(const DataRunProgress& p) {
  const double positions = static_cast<double>(p.positions_made);
  return fmt::format("{} of {} files; {} games, {:.2f} M positions made, {:.0f} a second", p.files_done,
                     p.files, p.games, positions / 1e6, positions / std::max(p.seconds, 1e-3));
}

}  // namespace

int run_command(std::span<const std::string_view> arguments, std::ostream& out, std::ostream& err) {
  DataRunSettings settings;
  chess::CommandLine app("marginalia datagen", "Games of the engine against itself, for the trainer.",
                         chess::CommandLineStyle::Tool);
  const chess::Option games =
      app.add_option("--games", settings.games, "Games in all, rounded up to whole files of 1,000")
          .in_range(1, 1'000'000'000);
  const chess::Option rescored =
      app.add_option("--rescore", settings.rescored, "Instead: new scores for the games of this folder")
          .excludes(games);
  app.add_option("--out", settings.folder, "Folder for the files; a run that was cut off goes on there")
      .required();
  app.add_option("--nodes", settings.effort.nodes, "Nodes after which no search begins another iteration")
      .in_range(1, 10'000'000)
      .show_default();
  app.add_option("--few-men-nodes", settings.effort.few_men_nodes,
                 "The same with at most 7 men; 0: as with more")
      .in_range(0, 10'000'000)
      .show_default();
  std::string tables;
  app.add_option("--syzygy", tables, "Folders of Syzygy tables: what they know is no guess in the scores");
  app.add_option("--seed", settings.seed, "Another seed, other games").show_default().excludes(rescored);
  const auto add_share = [&](const char* name, int& share, const char* what) {
    app.add_option(name, share, what).in_range(0, 100).show_default().excludes(rescored);
  };
  add_share("--chess960", settings.starts.chess960, "Games of 100 from the start positions of Chess960");
  add_share("--imbalances", settings.starts.imbalances,
            "Games of 100 without some men, not the same ones of both sides");
  add_share("--endgames", settings.starts.endgames, "Games of 100 that begin with 5 to 10 men");
  app.add_option("-j,--jobs", settings.threads, "Games at a time").in_range(1, kMostThreads).show_default();
  auto answer = app.parse({arguments.begin(), arguments.end()});
  if (!answer && !games.is_given() && !rescored.is_given())
    answer = app.refuse("--games or --rescore is required");
  if (!answer && settings.starts.sum() > 100)
    answer = app.refuse("--chess960, --imbalances and --endgames are more than 100 together");
  if (answer) return answer->write(out, err);
  if (!tables.empty()) {
    auto opened = chess::SyzygyTables::open(tables);
    if (opened && opened->wdl_count() == 0)
      opened = std::unexpected(chess::Error(tables, "no Syzygy tables"));
    if (!opened) {
      err << "marginalia datagen: " << to_string(opened.error()) << '\n';
      return kFault;
    }
    settings.effort.endgames.tables = std::make_shared<const chess::SyzygyTables>(std::move(*opened));
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
