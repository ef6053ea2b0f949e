// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a test as tables: for spreadsheets, and for the builder of our own book.
#include <fmt/format.h>

#include <set>
#include <span>

#include "books/builder/eco_source.h"
#include "books/tester/test_report.h"
#include "console/terminal_text.h"
#include "notation/move_line.h"

namespace books {

namespace {

/// Without the plus and the dash that people like.
std::string cell(std::string number) {
  if (number == "-") return "";
  if (number.front() == '+') number.erase(0, 1);
  return number;
}

}  // namespace

std::string to_csv(const BookTest& test, const TestTitle& title) {
  const chess::Color view = view_of(title.side);
  std::string out =
      "eco,name,moves,games,wins,draws,losses,score,low,high,end,later,unsound_for,slip,loss,better\n";
  for (const LineReport& line : test.lines) {
    const std::size_t before = line.slip ? position_before(test.graph, line, *line.slip) : 0;
    const chess::WinDrawLoss games = seen_by(view, line.games);
    const chess::ScoreInterval interval = chess::score_interval(games);
    const auto share = [&](double value) { return games.games() > 0 ? fmt::format("{:.4f}", value) : ""; };
    out += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", chess::csv_cell(line.eco),
        chess::csv_cell(line.name), chess::csv_cell(moves_to(test.graph, line.end)), games.games(),
        games.wins, games.draws, games.losses, share(games.score()), share(interval.low),
        share(interval.high), cell(score_text(line.end_score, view)), cell(mean_text(line.later_score, view)),
        line.unsound_for ? chess::to_name(*line.unsound_for) : "",
        line.slip ? chess::csv_cell(numbered_move(test.graph, before, line.slip->move)) : "",
        line.slip ? fmt::format("{:.2f}", line.slip->loss / 100.0) : "",
        line.slip ? chess::csv_cell(numbered_move(test.graph, before, line.slip->better)) : "");
  }
  return out;
}

std::string to_unsound_list(const BookTest& test, const TestTitle& title) {
  std::string out(kUnsoundHeader);
  out += '\n';
  std::set<std::string> listed;
  for (const LineReport& line : test.lines) {
    if (!is_proved_unsound(line)) continue;
    const bool is_white = *line.unsound_for == chess::Color::White;
    const auto& path = test.graph.positions[line.end].path;
    const std::string moves = chess::to_move_line(test.graph.start, std::span(path).first(line.unsound_from));
    if (!listed.insert(moves).second) continue;
    out += fmt::format("{}\t{}\t{} in {}, White {} at the end, {} ten half-moves later; {}\n", moves,
                       is_white ? 'w' : 'b', percent_text(line.games),
                       chess::counted(line.games.games(), "game"),
                       score_text(line.end_score, chess::Color::White),
                       mean_text(line.later_score, chess::Color::White), title.engine);
  }
  return out;
}

}  // namespace books
