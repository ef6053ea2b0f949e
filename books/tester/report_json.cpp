// SPDX-License-Identifier: GPL-3.0-or-later
// The report for programs. Scores and results are those of the side that "view" names: centipawns, or "#-3".
#include <nlohmann/json.hpp>

#include "books/tester/test_report.h"
#include "game/command.h"
#include "json/json_text.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"

namespace books {

namespace {

using Json = nlohmann::ordered_json;

using chess::Color;

Json to_json(const chess::WinDrawLoss& games) {
  Json json = {
      {"games", games.games()}, {"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
  if (games.games() == 0) return json;
  const chess::ScoreInterval interval = chess::score_interval(games);
  json["score"] = games.score();
  json["low"] = interval.low;
  json["high"] = interval.high;
  return json;
}

Json to_json(const std::optional<chess::Score>& white, Color view) {
  if (!white) return nullptr;
  const chess::Score score = white->seen_by(view, Color::White);
  if (score.is_mate()) return chess::to_eval(score);
  return *score.centipawns();
}

std::string color_name(chess::Color color) { return color == chess::Color::White ? "white" : "black"; }

Json to_json(const BookTest& test, const LineReport& line, Color view) {
  Json json = {{"eco", line.eco},
               {"name", line.name},
               {"moves", moves_to(test.graph, line.end)},
               {"fen", chess::to_fen(test.graph.positions[line.end].position)},
               {"results", to_json(seen_by(view, line.games))},
               {"end_score", to_json(line.end_score, view)}};
  json["later_score"] =
      line.later_score ? Json(view == Color::White ? *line.later_score : -*line.later_score) : Json(nullptr);
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

Json place_of(const BookTest& test, std::size_t position) {
  return {{"fen", chess::to_fen(test.graph.positions[position].position)},
          {"after", moves_to(test.graph, position)}};
}

Json to_json(const BookTest& test, const Fault& f, Color view) {
  Json json = place_of(test, f.position);
  json["move"] = numbered_move(test.graph, f.position, f.move);
  json["loss"] = f.loss;
  json["score"] = to_json(f.score, view);
  json["better"] = chess::to_move_line(test.graph.positions[f.position].position, f.better);
  json["better_score"] = to_json(f.better_score, view);
  return json;
}

Json to_json(const BookTest& test, const Gap& g, Color view) {
  const chess::Position after = test.graph.positions[g.position].position.after(g.reply);
  Json json = place_of(test, g.position);
  json["reply"] = numbered_move(test.graph, g.position, g.reply);
  json["score"] = to_json(g.score, view);
  json["gain"] = g.gain;
  json["is_best"] = g.is_best;
  json["is_near"] = g.is_near;
  json["eco"] = g.name.empty() ? Json(nullptr) : Json(g.eco);
  json["name"] = g.name.empty() ? Json(nullptr) : Json(g.name);
  json["answer"] = chess::to_move_line(after, g.answer);
  if (!g.reach) return json;
  const auto share = chess::share_interval(static_cast<double>(g.games), static_cast<double>(g.games_here));
  json["games"] = g.games;
  json["games_here"] = g.games_here;
  json["share_low"] = share.low;
  json["share_high"] = share.high;
  json["likelihood"] = *likelihood_of(g);
  return json;
}

Json to_json(const BookTest& test, const Conflict& c) {
  Json json = place_of(test, c.position);
  const chess::Position& position = test.graph.positions[c.position].position;
  const auto names = [&](std::span<const chess::Move> moves) {
    Json list = Json::array();
    for (const chess::Move move : moves) list.push_back(chess::to_san(position, move));
    return list;
  };
  Json& choices = json["choices"] = Json::array();
  for (const chess::OwnChoice& choice : c.choices)
    choices.push_back({{"game", choice.game},
                       {"line", chess::to_move_line(test.graph.start, choice.path)},
                       {"moves", names(choice.moves)},
                       {"refused", names(choice.refused)}});
  return json;
}

Json findings_json(const BookTest& test, Color view, bool is_owned) {
  const Findings& found = test.findings;
  Json json = {{"noise", found.noise.centipawns},
               {"noise_samples", found.noise.samples},
               {"threshold", found.threshold},
               {"below_threshold", found.quiet}};
  Json& faults = json["faults"] = Json::array();
  for (const Fault& f : found.faults) faults.push_back(to_json(test, f, view));
  Json& lines = json["faulty_lines"] = Json::array();
  for (const LineReport* line : faulty_lines(test)) lines.push_back(moves_to(test.graph, line->end));
  // Null says that nothing was looked for.
  Json gaps = Json::array();
  Json conflicts = Json::array();
  for (const Gap& g : found.gaps) gaps.push_back(to_json(test, g, view));
  for (const Conflict& c : found.conflicts) conflicts.push_back(to_json(test, c));
  json["gaps"] = is_owned ? gaps : Json(nullptr);
  json["conflicts"] = is_owned ? conflicts : Json(nullptr);
  json["coverage"] = nullptr;
  if (!is_owned) return json;
  json["coverage"] = {{"answered", found.coverage.answered},
                      {"replies", found.coverage.replies},
                      {"percent", found.coverage.percent()},
                      {"games", found.coverage.games ? Json(*found.coverage.games) : Json(nullptr)}};
  return json;
}

}  // namespace

std::string to_json(const BookTest& test, const TestTitle& title) {
  const Color view = view_of(title.side);
  Json json = {{"book", title.book},
               {"from", moves_to(test.graph, 0)},
               {"side", title.side == chess::BookSide::Both ? "both" : color_name(*owner_of(title.side))},
               {"view", color_name(view)},
               {"engine", title.engine},
               {"opponent", title.opponent.empty() ? Json(nullptr) : Json(title.opponent)},
               {"positions", test.graph.positions.size()},
               {"book_goes_on", test.graph.is_cut},
               {"book_lines", test.graph.ends.size()},
               {"looked_at", test.looked_at},
               {"left_out", Json::array()},
               {"results", to_json(seen_by(view, test.games))},
               {"program_faults", test.program_faults},
               {"unsound_below", kUnsound}};
  for (const chess::Position& position : test.left_out) json["left_out"].push_back(chess::to_fen(position));
  json["engine_score"] = test.engine_games ? to_json(*test.engine_games) : Json(nullptr);
  Json& lines = json["lines"] = Json::array();
  for (const LineReport& line : test.lines) lines.push_back(to_json(test, line, view));
  Json& unreached = json["unreached"] = Json::array();
  for (const std::size_t end : test.unreached) unreached.push_back(moves_to(test.graph, end));
  json["findings"] = findings_json(test, view, owner_of(title.side).has_value());
  json["trouble"] = test.trouble ? Json(*test.trouble) : Json(nullptr);
  // Names of files and engines need not be UTF-8.
  return chess::screen_json(json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) +
         "\n";
}

}  // namespace books
