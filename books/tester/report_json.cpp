// SPDX-License-Identifier: GPL-3.0-or-later
// The report for programs, and the page that shows it (web/). Scores and results are those of the side that
// "view" names: centipawns, or "#-3".
#include <limits>

#include "base/text.h"
#include "books/tester/test_report.h"
#include "game/command.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"

namespace books {

namespace {

using chess::Color;
using chess::Json;

Json to_json(const chess::WinDrawLoss& games) {
  Json json{{"games", games.games()}, {"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
  if (games.games() == 0) return json;
  const chess::ScoreInterval interval = chess::score_interval(games);
  return json.add("score", games.score()).add("low", interval.low).add("high", interval.high);
}

Json to_json(const std::optional<chess::Score>& white, Color view) {
  if (!white) return {};
  const chess::Score score = white->seen_by(view, Color::White);
  if (score.is_mate()) return chess::to_eval(score);
  return *score.centipawns();
}

std::string color_name(chess::Color color) { return color == chess::Color::White ? "white" : "black"; }

Json to_json(const BookTest& test, const LineReport& line, Color view) {
  Json json{{"eco", line.eco},
            {"name", line.name},
            {"moves", moves_to(test.graph, line.end)},
            {"fen", chess::to_fen(test.graph.positions[line.end].position)},
            {"results", to_json(seen_by(view, line.games))},
            {"end_score", to_json(line.end_score, view)},
            {"later_score", line.later_score.transform([view](double centipawns) {
               return view == Color::White ? centipawns : -centipawns;
             })},
            {"unsound_for", line.unsound_for.transform(color_name)},
            {"proved_unsound", is_proved_unsound(line)}};
  if (line.unsound_for) json.add("unsound_from_ply", line.unsound_from);
  if (!line.slip) return json;
  const std::size_t before = position_before(test.graph, line, *line.slip);
  return json.add("slip", {{"ply", line.slip->ply + 1},
                           {"move", numbered_move(test.graph, before, line.slip->move)},
                           {"loss", line.slip->loss},
                           {"better", numbered_move(test.graph, before, line.slip->better)}});
}

Json place_of(const BookTest& test, std::size_t position) {
  return {{"fen", chess::to_fen(test.graph.positions[position].position)},
          {"after", moves_to(test.graph, position)}};
}

Json to_json(const BookTest& test, const Fault& f, Color view) {
  return place_of(test, f.position)
      .add("move", numbered_move(test.graph, f.position, f.move))
      .add("loss", f.loss)
      .add("score", to_json(f.score, view))
      .add("better", chess::to_move_line(test.graph.positions[f.position].position, f.better))
      .add("better_score", to_json(f.better_score, view));
}

Json to_json(const BookTest& test, const Gap& g, Color view) {
  const chess::Position after = test.graph.positions[g.position].position.after(g.reply);
  Json json = place_of(test, g.position);
  json.add("reply", numbered_move(test.graph, g.position, g.reply))
      .add("score", to_json(g.score, view))
      .add("gain", g.gain)
      .add("is_best", g.is_best)
      .add("is_near", g.is_near)
      .add("eco", g.name.empty() ? Json() : Json(g.eco))
      .add("name", g.name.empty() ? Json() : Json(g.name))
      .add("answer", chess::to_move_line(after, g.answer));
  if (!g.reach) return json;
  const auto share = chess::share_interval(static_cast<double>(g.games), static_cast<double>(g.games_here));
  return json.add("games", g.games)
      .add("games_here", g.games_here)
      .add("share_low", share.low)
      .add("share_high", share.high)
      .add("likelihood", likelihood_of(g));
}

Json to_json(const BookTest& test, const Conflict& c) {
  const chess::Position& position = test.graph.positions[c.position].position;
  const auto names = [&](std::span<const chess::Move> moves) {
    Json list = Json::array();
    for (const chess::Move move : moves) list.push(chess::to_san(position, move));
    return list;
  };
  Json choices = Json::array();
  for (const chess::OwnChoice& choice : c.choices)
    choices.push({{"game", choice.game},
                  {"line", chess::to_move_line(test.graph.start, choice.path)},
                  {"moves", names(choice.moves)},
                  {"refused", names(choice.refused)}});
  return place_of(test, c.position).add("choices", choices);
}

Json findings_json(const BookTest& test, Color view, bool is_owned) {
  const Findings& found = test.findings;
  Json faults = Json::array();
  Json lines = Json::array();
  Json gaps = Json::array();
  Json conflicts = Json::array();
  for (const Fault& f : found.faults) faults.push(to_json(test, f, view));
  for (const LineReport* line : faulty_lines(test)) lines.push(moves_to(test.graph, line->end));
  for (const Gap& g : found.gaps) gaps.push(to_json(test, g, view));
  for (const Conflict& c : found.conflicts) conflicts.push(to_json(test, c));
  const Json coverage{{"answered", found.coverage.answered},
                      {"replies", found.coverage.replies},
                      {"percent", found.coverage.percent()},
                      {"games", found.coverage.games}};
  // Null says that nothing was looked for.
  const auto if_owned = [is_owned](const Json& json) { return is_owned ? json : Json(); };
  return {{"noise", found.noise.centipawns},
          {"noise_samples", found.noise.samples},
          {"threshold", found.threshold},
          {"below_threshold", found.quiet},
          {"faults", faults},
          {"faulty_lines", lines},
          {"gaps", if_owned(gaps)},
          {"conflicts", if_owned(conflicts)},
          {"coverage", if_owned(coverage)}};
}

Json report_of(const BookTest& test, const TestTitle& title) {
  const Color view = view_of(title.side);
  const auto owner = owner_of(title.side);
  Json left_out = Json::array();
  Json lines = Json::array();
  Json unreached = Json::array();
  for (const chess::Position& position : test.left_out) left_out.push(chess::to_fen(position));
  for (const LineReport& line : test.lines) lines.push(to_json(test, line, view));
  for (const std::size_t end : test.unreached) unreached.push(moves_to(test.graph, end));
  return {{"book", title.book},
          {"from", moves_to(test.graph, 0)},
          {"side", owner ? color_name(*owner) : "both"},
          {"view", color_name(view)},
          {"engine", title.engine},
          {"opponent", title.opponent.empty() ? Json() : Json(title.opponent)},
          {"positions", test.graph.positions.size()},
          {"book_goes_on", test.graph.is_cut},
          {"book_lines", test.graph.ends.size()},
          {"looked_at", test.looked_at},
          {"left_out", left_out},
          {"results", to_json(seen_by(view, test.games))},
          {"program_faults", test.program_faults},
          {"unsound_below", kUnsound},
          {"engine_score", test.engine_games ? to_json(*test.engine_games) : Json()},
          {"lines", lines},
          {"unreached", unreached},
          {"findings", findings_json(test, view, owner.has_value())},
          {"trouble", test.trouble}};
}

}  // namespace

std::string to_json(const BookTest& test, const TestTitle& title) {
  return report_of(test, title).laid_out();
}

std::string to_html(const BookTest& test, const TestTitle& title) {
  // What a click on a fault shows behind the move.
  Json refutations = Json::array();
  for (const Fault& f : test.findings.faults)
    refutations.push(
        chess::to_move_line(test.graph.positions[f.position].position.after(f.move), f.refutation));
  const std::string report = report_of(test, title).add("refutations", refutations).text();
  constexpr auto kAll = static_cast<std::size_t>(std::numeric_limits<int>::max());
  return test_page().filled({{"@TITLE@", chess::html_escaped("Test of " + title.book)},
                             {"@DATA@", chess::script_json(report)},
                             {"@TEXT@", chess::html_escaped(to_text(test, title, {kAll, kAll}))}});
}

}  // namespace books
