// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/explorer/counts_json.h"

#include <cmath>
#include <optional>

#include "notation/san.h"
#include "notation/uci_move.h"

namespace annotate::bgn {

using chess::Json;

namespace {

Json known(int rating) { return rating > 0 ? Json(rating) : Json(); }
Json rounded(std::optional<double> value) { return value ? Json(std::lround(*value)) : Json(); }
Json date_json(const chess::PartialDate& date) { return date.year == 0 ? Json() : Json(to_string(date)); }

}  // namespace

Json move_json(const chess::Position& before, chess::Move move) {
  return {{"san", to_san(before, move)}, {"uci", chess::to_uci(move)}};
}

Json game_json(const chess::GameFacts& game, const std::vector<std::string>& inputs) {
  Json one = Json::object();
  if (inputs.size() > 1) one.add("file", inputs[game.input]);
  one.add("number", game.number).add("white", game.white).add("black", game.black);
  one.add("white_elo", known(game.white_elo)).add("black_elo", known(game.black_elo));
  one.add("result", to_string(game.result)).add("event", game.event).add("date", date_json(game.date));
  return one;
}

Json games_json(const chess::ExampleGames& games, const std::vector<std::string>& inputs) {
  Json list = Json::array();
  for (const chess::GameFacts& game : games.games()) list.push(game_json(game, inputs));
  return list;
}

void add_counts(const chess::PlayedCounts& counts, chess::Color mover, const std::vector<std::string>& inputs,
                Json& json) {
  const chess::MoveCounts& games = counts.games;
  json.add("games", games.games()).add("white", games.white_wins).add("draws", games.draws);
  json.add("black", games.black_wins).add("unknown", games.unfinished);
  json.add("rating", rounded(games.average_rating(mover)));
  json.add("performance", rounded(games.performance(mover)));
  json.add("first", date_json(counts.first)).add("last", date_json(counts.last));
  if (counts.best.games().empty()) return;
  json.add("best", games_json(counts.best, inputs)).add("latest", games_json(counts.latest, inputs));
}

Json moves_json(const chess::MoveTree& tree, const std::vector<std::size_t>& moves,
                const std::vector<std::string>& inputs) {
  Json list = Json::array();
  for (const std::size_t place : moves) {
    const chess::TreeMove& move = tree.moves[place];
    Json one = move_json(move.before, move.move);
    add_counts(*move.counts, move.before.turn(), inputs, one);
    one.add("games_behind", move.games_behind).add_known("transposes", move.transposes);
    if (!move.next.empty()) one.add("moves", moves_json(tree, move.next, inputs));
    list.push(one);
  }
  return list;
}

}  // namespace annotate::bgn
