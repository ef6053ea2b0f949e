// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves as JSON for programs.
#include <cmath>
#include <optional>

#include "annotate/bgn/explorer/explorer.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "openings/opening_book.h"

namespace annotate::bgn {

namespace {

using chess::Json;

class Objects {
 public:
  Objects(const chess::MoveTree& tree, const std::vector<std::string>& inputs)
      : tree_(tree), inputs_(inputs) {}

  Json games_of(const chess::ExampleGames& games) const {
    Json list = Json::array();
    for (const chess::GameFacts& game : games.games()) {
      Json one = Json::object();
      if (inputs_.size() > 1) one.add("file", inputs_[game.input]);
      one.add("number", game.number).add("white", game.white).add("black", game.black);
      one.add("white_elo", known(game.white_elo)).add("black_elo", known(game.black_elo));
      one.add("result", to_string(game.result)).add("event", game.event).add("date", date_of(game.date));
      list.push(one);
    }
    return list;
  }

  void add_counts(const chess::PlayedCounts& counts, chess::Color mover, Json& json) const {
    const chess::MoveCounts& games = counts.games;
    json.add("games", games.games()).add("white", games.white_wins).add("draws", games.draws);
    json.add("black", games.black_wins).add("unknown", games.unfinished);
    json.add("rating", rounded(games.average_rating(mover)));
    json.add("performance", rounded(games.performance(mover)));
    json.add("first", date_of(counts.first)).add("last", date_of(counts.last));
    if (counts.best.games().empty()) return;
    json.add("best", games_of(counts.best)).add("latest", games_of(counts.latest));
  }

  /// The depth of a tree is bounded by the command line.
  Json moves_of(const std::vector<std::size_t>& moves) const {
    Json list = Json::array();
    for (const std::size_t place : moves) {
      const chess::TreeMove& move = tree_.moves[place];
      Json one{{"san", to_san(move.before, move.move)}, {"uci", chess::to_uci(move.move)}};
      add_counts(*move.counts, move.before.turn(), one);
      one.add("games_behind", move.games_behind).add_known("transposes", move.transposes);
      if (!move.next.empty()) one.add("moves", moves_of(move.next));
      list.push(one);
    }
    return list;
  }

 private:
  static Json known(int rating) { return rating > 0 ? Json(rating) : Json(); }
  static Json rounded(std::optional<double> value) { return value ? Json(std::lround(*value)) : Json(); }
  static Json date_of(const chess::PartialDate& date) {
    return date.year == 0 ? Json() : Json(to_string(date));
  }

  const chess::MoveTree& tree_;
  const std::vector<std::string>& inputs_;
};

}  // namespace

std::string explorer_json(const ExploredLine& line, const chess::MoveTree& tree,
                          const std::vector<std::string>& inputs) {
  Json json{{"fen", to_fen(line.end)}};
  if (const auto opening = chess::OpeningBook::embedded().name_game(line.start, line.moves))
    json.add("opening", Json{{"eco", opening->entry.eco}, {"name", opening->entry.name}});
  const Objects objects(tree, inputs);
  const chess::PlayedCounts none(0);
  objects.add_counts(tree.played != nullptr ? tree.played->here : none, line.end.turn(), json);
  json.add("moves", objects.moves_of(tree.first));
  return json.laid_out();
}

}  // namespace annotate::bgn
