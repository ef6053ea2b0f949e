// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/explorer/known_games.h"

#include <utility>

#include "annotate/bgn/pipeline/game_run.h"
#include "base/text.h"
#include "explorer/move_files.h"
#include "game/main_line.h"
#include "movedb/move_database.h"

namespace annotate::bgn {

bool ends_run(int status) { return status != kExitWell && status != kExitPartly; }

chess::AskedGame asked_game(const chess::ImportedGame& game) {
  chess::AskedGame asked{.facts = chess::facts_of(game), .start = game.game.any_start().chess(), .moves = {}};
  for (const chess::NodeId id : chess::MainNodes(game.game)) {
    if (game.game.node(id).move.is_null()) break;
    asked.moves.push_back(game.game.node(id).move);
  }
  return asked;
}

int read_known_games(const RunOptions& options, const std::vector<std::string>& references, bool no_move_file,
                     chess::AskedGames& games) {
  RunOptions run = options;
  run.inputs.clear();
  run.wants_moves = {};
  run.share = RunOptions().share;
  std::vector<std::size_t> places;  // of the inputs, among all references
  for (std::size_t i = 0; i < references.size(); ++i) {
    if (!chess::to_lower_copy(references[i]).ends_with(".mdb")) {
      run.inputs.push_back(references[i]);
      places.push_back(i);
      continue;
    }
    const auto database = chess::MoveDatabase::open(references[i]);
    if (!database) return refuse(database.error().reason);
    if (const auto fault = database->rarity_fault())
      return refuse(*fault + "; build it with --min-position-games 1");
    if (const auto added = games.add(*database); !added) return refuse(added.error().reason);
  }
  if (run.inputs.empty()) return kExitWell;
  const auto take = [&](chess::AskedGames::Part&& part, std::size_t input, std::uint64_t games_before) {
    games.merge(std::move(part), places[input], games_before);
  };
  auto files = no_move_file ? std::nullopt : chess::MoveFiles::open(run.inputs);
  if (files) {
    files->select(games.games());
    // What a move file that is damaged has said must be forgotten.
    const chess::AskedGames before = games;
    const auto is_whole = files->run<chess::AskedGames::Part>(
        run.jobs,
        [&](chess::AskedGames::Part& part, const chess::GameBlock& block, std::size_t game,
            std::size_t input) {
          const auto goals = files->goals_of(input, block.first_game() + game);
          return games.look_at(block, game, goals, part).has_value();
        },
        take);
    if (is_whole) return *is_whole ? kExitWell : kExitPartly;
    games = before;
  }
  return run_placed_games<chess::AskedGames::Part>(
             run,
             [&](chess::AskedGames::Part& part, const chess::ImportedGame& game) {
               games.look_at(game, part);
             },
             [&](chess::AskedGames::Part&& part, const PartPlace& place) {
               take(std::move(part), place.input, place.games_before);
             })
      .exit_status;
}

}  // namespace annotate::bgn
