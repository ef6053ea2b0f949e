// SPDX-License-Identifier: GPL-3.0-or-later
// The report for programs. Scores are White's view: centipawns, or "#-3".
#include <nlohmann/json.hpp>

#include "books/tester/test_report.h"
#include "game/command.h"
#include "notation/fen.h"
#include "notation/san.h"

namespace books {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const chess::WinDrawLoss& games) {
  return {{"games", games.games()}, {"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

Json to_json(const std::optional<chess::Score>& score) {
  if (!score) return nullptr;
  if (score->is_mate()) return chess::to_eval(*score);
  return *score->centipawns();
}

std::string color_name(chess::Color color) { return color == chess::Color::White ? "white" : "black"; }

Json to_json(const BookTest& test, const LineReport& line) {
  Json json = {{"eco", line.eco},
               {"name", line.name},
               {"moves", moves_to(test.graph, line.end)},
               {"fen", chess::to_fen(test.graph.positions[line.end].position)},
               {"white", to_json(line.games)},
               {"end_score", to_json(line.end_score)}};
  json["later_score"] = line.later_score ? Json(*line.later_score) : Json(nullptr);
  json["unsound_for"] = line.unsound_for ? Json(color_name(*line.unsound_for)) : Json(nullptr);
  json["proved_unsound"] = is_proved_unsound(line);
  if (line.unsound_for) json["unsound_from_ply"] = line.unsound_from;
  if (!line.slip) return json;
  const std::size_t before = position_before(test.graph, line, *line.slip);
  json["slip"] = {{"ply", line.slip->ply + 1},
                  {"move", numbered_move(test.graph, before, line.slip->move)},
                  {"loss", line.slip->loss},
                  {"better", numbered_move(test.graph, before, line.slip->better)}};
  return json;
}

Json to_json(const BookTest& test, const Disagreement& d) {
  const BookPosition& here = test.graph.positions[d.position];
  Json moves = Json::array();
  for (const chess::BookMove& m : here.moves) moves.push_back(chess::to_san(here.position, m.move));
  return {{"fen", chess::to_fen(here.position)},
          {"moves", moves_to(test.graph, d.position)},
          {"book", std::move(moves)},
          {"best_of_book", chess::to_san(here.position, d.books)},
          {"engine", chess::to_san(here.position, d.engines)},
          {"loss", d.loss}};
}

}  // namespace

std::string to_json(const BookTest& test, const TestTitle& title) {
  Json json = {{"book", title.book},
               {"side", title.side == BookSide::Both ? "both" : to_string(title.side)},
               {"engine", title.engine},
               {"opponent", title.opponent.empty() ? Json(nullptr) : Json(title.opponent)},
               {"positions", test.graph.positions.size()},
               {"book_goes_on", test.graph.is_cut},
               {"book_lines", test.graph.ends.size()},
               {"looked_at", test.looked_at},
               {"white", to_json(test.games)},
               {"faults", test.faults},
               {"unsound_below", kUnsound}};
  json["engine_score"] = test.engine_games ? to_json(*test.engine_games) : Json(nullptr);
  Json& lines = json["lines"] = Json::array();
  for (const LineReport& line : test.lines) lines.push_back(to_json(test, line));
  Json& unreached = json["unreached"] = Json::array();
  for (const std::size_t end : test.unreached) unreached.push_back(moves_to(test.graph, end));
  Json& disagreements = json["disagreements"] = Json::array();
  for (const Disagreement& d : test.disagreements) disagreements.push_back(to_json(test, d));
  json["trouble"] = test.trouble ? Json(*test.trouble) : Json(nullptr);
  // Names of files and engines need not be UTF-8.
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace books
