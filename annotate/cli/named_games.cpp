// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/named_games.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "annotate/cli/run_files.h"
#include "annotate/fetch/fetch_input.h"
#include "console/console.h"
#include "os/signals.h"

namespace annotate {

namespace {

bool has_journal(const AnnotateOptions& options) {
  const std::string path = journal_path(options);
  std::error_code error;
  return !path.empty() && std::filesystem::exists(path, error);
}

}  // namespace

std::optional<int> fetch_named_games(AnnotateOptions& options) {
  if (options.lichess.empty() && options.chesscom.empty()) return std::nullopt;
  chess::Console console("annotate");
  std::stop_source stop;
  const chess::InterruptWatch interrupts(stop);
  FetchSurroundings around = usual_surroundings();
  around.tell = [&console](const std::string& text) { console.message(text); };
  const bool resumes = options.resume && has_journal(options);
  for (const auto& [site, player] :
       {std::pair(GameSite::Lichess, options.lichess), std::pair(GameSite::ChessCom, options.chesscom)}) {
    if (player.empty()) continue;
    const std::string title = title_of(site, player);
    std::expected<FetchedInput, FetchError> input =
        std::unexpected(FetchError(FetchFault::Disk, "no earlier run"));
    if (resumes) input = earlier_input(site, player, options.wish);
    const bool is_earlier = input.has_value();
    if (!is_earlier) input = fetch_input(site, player, options.wish, around, stop.get_token());
    if (interrupts.is_interrupted()) return chess::exit_status_of_signal(interrupts.signal());
    if (!input) {
      console.message(title + ": " + to_string(input.error()));
      return kExitUnable;
    }
    if (!options.quiet)
      console.message(is_earlier
                          ? fmt::format("{}: the {} games of the run that is resumed", title, input->games)
                          : fmt::format("{}: games: {}, new: {}, kept in {}: {}", title, input->games,
                                        input->fresh, input->shelf, input->kept));
    if (input->games == 0) {
      console.message(title + ": there are no such games");
      continue;
    }
    options.reading.names[input->path] = title;
    options.inputs.push_back(input->path);
  }
  if (options.inputs.empty()) return kExitUnable;
  return std::nullopt;
}

}  // namespace annotate
