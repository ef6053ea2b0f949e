// SPDX-License-Identifier: GPL-3.0-or-later
// What all reports of a book's test say in the same words: lines, scores, results.
#include "books/tester/test_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "console/terminal_text.h"
#include "game/command.h"
#include "notation/move_line.h"

namespace books {

using chess::Color;

std::string moves_to(const chess::BookGraph& graph, std::size_t index) {
  return chess::to_move_line(graph.start, graph.positions[index].path);
}

std::string numbered_move(const chess::BookGraph& graph, std::size_t index, chess::Move move) {
  return chess::to_move_line(graph.positions[index].position, std::array{move});
}

std::size_t position_before(const chess::BookGraph& graph, const LineReport& line, const Slip& slip) {
  std::size_t at = line.end;
  while (graph.positions[at].path.size() > slip.ply) at = graph.positions[at].parent;
  return at;
}

std::string line_after(const chess::BookGraph& graph, std::size_t index, std::span<const chess::Move> moves) {
  return chess::to_move_line(graph.positions[index].position,
                             moves.first(std::min(moves.size(), kShownPlies)));
}

std::string score_text(const std::optional<chess::Score>& score, Color view) {
  if (!score) return "-";
  const std::string text = chess::to_eval(score->seen_by(view, Color::White));
  return text.front() == '-' || text.front() == '#' ? text : "+" + text;
}

std::string mean_text(const std::optional<double>& centipawns, Color view) {
  if (!centipawns) return "-";
  return fmt::format("{:+.2f}", (view == Color::White ? *centipawns : -*centipawns) / 100);
}

std::string pawns_text(int centipawns) { return fmt::format("{:.2f}", centipawns / 100.0); }

chess::WinDrawLoss seen_by(Color view, const chess::WinDrawLoss& games) {
  return view == Color::White ? games : chess::WinDrawLoss{games.losses, games.draws, games.wins};
}

std::string percent_text(const chess::WinDrawLoss& games) {
  if (games.games() == 0) return "-";
  return fmt::format("{:.1f} %", 100 * games.score());
}

std::string played_text(const Gap& gap) {
  if (gap.games_here == 0) return "in no game of the database";
  return fmt::format("in {} of {}, {:.0f} %", gap.games, chess::counted(gap.games_here, "game"),
                     100.0 * static_cast<double>(gap.games) / static_cast<double>(gap.games_here));
}

std::string faulty_line_text(const BookTest& test, const LineReport& line) {
  return fmt::format("the line ends at {} for {}; no single move of it costs more than {}",
                     score_text(line.end_score, *line.unsound_for), chess::to_name(*line.unsound_for),
                     pawns_text(test.findings.threshold));
}

std::string choice_text(const chess::BookGraph& graph, std::size_t index, const chess::OwnChoice& choice) {
  std::string text;
  for (const chess::Move move : choice.moves)
    text += (text.empty() ? "" : ", ") + numbered_move(graph, index, move);
  for (const chess::Move move : choice.refused)
    text += (text.empty() ? "" : ", ") + numbered_move(graph, index, move) + "?";
  return text;
}

std::string conflict_text(const chess::BookGraph& graph, const Conflict& conflict) {
  std::string text;
  for (const chess::OwnChoice& choice : conflict.choices)
    text += fmt::format("{}{} in game {}", text.empty() ? "" : "; ",
                        choice_text(graph, conflict.position, choice), choice.game);
  return text;
}

std::optional<int> follower_score(const LineReport& line, chess::BookSide side) {
  if (!line.end_score) return std::nullopt;
  if (const auto owner = owner_of(side)) return value_for(*owner, *line.end_score);
  return -std::abs(value_of(*line.end_score));
}

std::vector<const LineReport*> worst_first(const BookTest& test, chess::BookSide side) {
  std::vector<const LineReport*> lines;
  for (const LineReport& line : test.lines) lines.push_back(&line);
  std::ranges::stable_sort(lines, {}, [side](const LineReport* line) {
    return follower_score(*line, side).value_or(std::numeric_limits<int>::max());
  });
  return lines;
}

}  // namespace books
