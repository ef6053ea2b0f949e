// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn tree`: every worker merges the games of its chunks, or takes them apart.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "annotate/bgn/explorer/tree.h"
#include "annotate/bgn/pipeline/game_run.h"
#include "command_line/paged_text.h"
#include "console/terminal_text.h"
#include "games/game_writer.h"
#include "query/game_filter.h"

namespace annotate::bgn {

namespace {

struct TreePart {
  std::optional<chess::MergedGames> merged;
  std::string lines;  ///< games as text
  chess::FormatLosses losses;
  std::uint64_t others = 0;  ///< games of variants
};

}  // namespace

int run_tree(const TreeCommandOptions& given) {
  TreeCommandOptions options = given;
  options.rules.counts = !options.no_comments;
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  options.run.wants_moves = filter->wants_moves();
  const chess::GameFormat format = options.to.value_or(chess::GameFormat::Pgn);
  chess::Console console("bgn");
  const auto out = chess::paged_output();
  std::expected<void, chess::IoError> written;
  chess::FormatLosses losses;
  chess::MergedGames whole(options.rules);
  std::uint64_t others = 0;
  const RunEnd end = run_games<TreePart>(
      options.run,
      [&](TreePart& part, const chess::ImportedGame& game) {
        if (!filter->keeps(game)) return;
        if (options.split) {
          chess::for_each_line(game.game, [&](const chess::Game& line) {
            chess::append_game(line, format, {}, part.lines, part.losses);
          });
          return;
        }
        if (!part.merged) part.merged.emplace(options.rules);
        if (!part.merged->add(game)) ++part.others;
      },
      [&](TreePart&& part) {
        if (part.merged) whole.merge(*part.merged);
        if (written && !part.lines.empty()) written = out->write(part.lines);
        losses |= part.losses;
        others += part.others;
      });
  if (end.is_interrupted || (end.exit_status == kExitUnable && end.totals.games == 0)) return end.exit_status;
  std::string text;
  if (!options.split)
    for (const chess::Game& game : whole.games()) chess::append_game(game, format, {}, text, losses);
  if (written) written = out->write(text);
  if (written) written = out->finish();
  if (!written) {
    if (written.error().kind != chess::IoError::Kind::ClosedPipe) console.message(written.error().reason);
    return kExitUnable;
  }
  for (const std::string& message : losses.messages()) console.message(message);
  if (others > 0) console.message(chess::counted(others, "game") + " of other variants left out");
  return end.exit_status;
}

}  // namespace annotate::bgn
