// SPDX-License-Identifier: GPL-3.0-or-later
// The report as text, and as a table for spreadsheets.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

#include "books/builder/unsound.h"
#include "books/tester/test_report.h"
#include "console/terminal_text.h"
#include "notation/move_line.h"

namespace books {

namespace {

std::string counts_text(const chess::WinDrawLoss& games) {
  return fmt::format("{}: +{} ={} -{} ({})", chess::counted(games.games(), "game"), games.wins, games.draws,
                     games.losses, percent_text(games));
}

std::string line_name(const LineReport& line) {
  return line.eco.empty() ? "(no name)" : line.eco + " " + line.name;
}

void append_line(const BookTest& test, const LineReport& line, std::string& out) {
  out += fmt::format("{:>7} {:>7} {:>5} {:>7}  {}\n", score_text(line.end_score), mean_text(line.later_score),
                     line.games.games(), percent_text(line.games), line_name(line));
  out += fmt::format("{:31}{}\n", "", moves_to(test.graph, line.end));
  if (!line.slip) return;
  const std::size_t before = position_before(test.graph, line, *line.slip);
  out += fmt::format("{:31}{} costs {:.2f}; the engine plays {}\n", "",
                     numbered_move(test.graph, before, line.slip->move), line.slip->loss / 100.0,
                     numbered_move(test.graph, before, line.slip->better));
}

/// For a cell of CSV (RFC 4180).
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out.push_back('"');
    out.push_back(c);
  }
  return out + '"';
}

/// Without the plus and the dash that people like.
std::string cell(std::string number) {
  if (number == "-") return "";
  if (number.front() == '+') number.erase(0, 1);
  return number;
}

}  // namespace

std::string to_text(const BookTest& test, const TestTitle& title, std::size_t most) {
  std::string out = fmt::format("{}, for {}, by {}", title.book, to_string(title.side), title.engine);
  if (!title.opponent.empty()) out += " against " + title.opponent;
  out += fmt::format("\n{} positions{}, {} lines; {} lines looked at, in {} positions\n",
                     test.graph.positions.size(), test.graph.is_cut ? " (the book goes on)" : "",
                     test.graph.ends.size(), test.lines.size(), test.looked_at);
  if (test.games.games() > 0) {
    out += fmt::format("White's score: {}\n", counts_text(test.games));
    if (test.engine_games) out += fmt::format("{}: {}\n", title.engine, counts_text(*test.engine_games));
    if (test.faults > 0) out += fmt::format("{} games were lost by a fault of a program\n", test.faults);
  }
  const auto unsound = static_cast<std::size_t>(
      std::ranges::count_if(test.lines, [](const LineReport& l) { return l.unsound_for.has_value(); }));
  out += fmt::format("unsound lines: {} (who follows the book stands worse than {:.2f} at its end)\n",
                     unsound, kUnsound / 100.0);
  const auto proved = std::ranges::count_if(test.lines, is_proved_unsound);
  if (proved > 0) out += fmt::format("borne out by their games: {}\n", proved);
  if (!test.unreached.empty()) {
    out += fmt::format("lines never reached: {}, such as\n", test.unreached.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(most, test.unreached.size()); ++i)
      out += "  " + moves_to(test.graph, test.unreached[i]) + "\n";
  }
  out +=
      fmt::format("\nWorst lines (White's view)\n{:>7} {:>7} {:>5} {:>7}\n", "end", "+10", "games", "score");
  const auto lines = worst_first(test, title.side);
  for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) append_line(test, *lines[i], out);
  if (test.disagreements.empty()) return out;
  out += fmt::format("\nPositions where the engine would play no move of the book: {}\n",
                     test.disagreements.size());
  for (std::size_t i = 0; i < std::min(most, test.disagreements.size()); ++i) {
    const Disagreement& d = test.disagreements[i];
    out += fmt::format("  {:.2f} better: {} instead of {}, after {}\n", d.loss / 100.0,
                       numbered_move(test.graph, d.position, d.engines),
                       numbered_move(test.graph, d.position, d.books),
                       d.position == 0 ? "no move" : moves_to(test.graph, d.position));
  }
  return out;
}

std::string to_csv(const BookTest& test, const TestTitle&) {
  std::string out = "eco,name,moves,games,wins,draws,losses,score,end,later,unsound_for,slip,loss,better\n";
  for (const LineReport& line : test.lines) {
    const std::size_t before = line.slip ? position_before(test.graph, line, *line.slip) : 0;
    out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", line.eco, quoted(line.name),
                       quoted(moves_to(test.graph, line.end)), line.games.games(), line.games.wins,
                       line.games.draws, line.games.losses,
                       line.games.games() > 0 ? fmt::format("{:.4f}", line.games.score()) : "",
                       cell(score_text(line.end_score)), cell(mean_text(line.later_score)),
                       !line.unsound_for                          ? ""
                       : *line.unsound_for == chess::Color::White ? "White"
                                                                  : "Black",
                       line.slip ? quoted(numbered_move(test.graph, before, line.slip->move)) : "",
                       line.slip ? fmt::format("{:.2f}", line.slip->loss / 100.0) : "",
                       line.slip ? quoted(numbered_move(test.graph, before, line.slip->better)) : "");
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
                       chess::counted(line.games.games(), "game"), score_text(line.end_score),
                       mean_text(line.later_score), title.engine);
  }
  return out;
}

}  // namespace books
