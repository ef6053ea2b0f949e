// SPDX-License-Identifier: GPL-3.0-or-later
// What all reports of a book's test say in the same words: lines, scores, results.
#include "books/tester/test_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "game/command.h"
#include "notation/move_line.h"

namespace books {

using chess::Color;

std::string moves_to(const BookGraph& graph, std::size_t index) {
  return chess::to_move_line(graph.start, graph.positions[index].path);
}

std::string numbered_move(const BookGraph& graph, std::size_t index, chess::Move move) {
  return chess::to_move_line(graph.positions[index].position, std::array{move});
}

std::size_t position_before(const BookGraph& graph, const LineReport& line, const Slip& slip) {
  std::size_t at = line.end;
  while (graph.positions[at].path.size() > slip.ply) at = graph.positions[at].parent;
  return at;
}

std::string score_text(const std::optional<chess::Score>& score) {
  if (!score) return "-";
  const std::string text = chess::to_eval(*score);
  return text.front() == '-' || text.front() == '#' ? text : "+" + text;
}

std::string mean_text(const std::optional<double>& centipawns) {
  return centipawns ? fmt::format("{:+.2f}", *centipawns / 100) : "-";
}

std::string percent_text(const chess::WinDrawLoss& games) {
  if (games.games() == 0) return "-";
  return fmt::format("{:.1f} %", 100 * games.score());
}

std::string to_string(BookSide side) {
  switch (side) {
    case BookSide::White: return "White";
    case BookSide::Black: return "Black";
    case BookSide::Both: break;
  }
  return "both sides";
}

std::optional<int> follower_score(const LineReport& line, BookSide side) {
  if (!line.end_score) return std::nullopt;
  const int white = value_of(*line.end_score);
  switch (side) {
    case BookSide::White: return white;
    case BookSide::Black: return -white;
    case BookSide::Both: break;
  }
  return std::min(white, -white);
}

std::vector<const LineReport*> worst_first(const BookTest& test, BookSide side) {
  std::vector<const LineReport*> lines;
  for (const LineReport& line : test.lines) lines.push_back(&line);
  std::ranges::stable_sort(lines, {}, [side](const LineReport* line) {
    return follower_score(*line, side).value_or(std::numeric_limits<int>::max());
  });
  return lines;
}

}  // namespace books
