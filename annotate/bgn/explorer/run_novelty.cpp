// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn novelty`: reads the games that are asked about, then those of the references.
#include <algorithm>
#include <utility>

#include "annotate/bgn/explorer/known_games.h"
#include "annotate/bgn/explorer/novelty.h"
#include "annotate/bgn/pipeline/game_run.h"
#include "command_line/paged_text.h"
#include "query/game_filter.h"

namespace annotate::bgn {

namespace {

RunEnd read_asked(const NoveltyOptions& options, const chess::GameFilter& filter, chess::AskedGames& games) {
  RunOptions run = options.run;
  run.wants_moves = filter.wants_moves();
  return run_placed_games<std::vector<chess::AskedGame>>(
      run,
      [&](std::vector<chess::AskedGame>& part, const chess::ImportedGame& game) {
        if (filter.keeps(game) && game.game.is_chess()) part.push_back(asked_game(game));
      },
      [&](std::vector<chess::AskedGame>&& part, const PartPlace& place) {
        for (chess::AskedGame& game : part) {
          game.facts.input = place.input;
          game.facts.number += place.games_before;
          games.add(std::move(game));
        }
      });
}

}  // namespace

int run_novelty(const NoveltyOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  chess::AskedGames games;
  const RunEnd asked = read_asked(options, *filter, games);
  if (ends_run(asked.exit_status)) return asked.exit_status;
  const int known = read_known_games(options.run, options.references, options.no_move_file, games);
  if (ends_run(known)) return known;
  std::string text;
  for (std::size_t i = 0; i < games.games().size(); ++i)
    text += options.json ? novelty_json(games, i, options) : novelty_text(games, i, options);
  chess::print_paged(text);
  return std::max(asked.exit_status, known);
}

}  // namespace annotate::bgn
