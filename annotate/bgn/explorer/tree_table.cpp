// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/explorer/tree_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "console/terminal_text.h"
#include "notation/move_line.h"

namespace annotate::bgn {

namespace {

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return {};
  return fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string whole_text(std::optional<double> value) { return value ? fmt::format("{:.0f}", *value) : ""; }

std::string year_text(const chess::PartialDate& date) {
  return date.year == 0 ? "" : fmt::format("{:04}", date.year);
}

/// `all`: the games in the position before the move.
std::vector<std::string> cells_of(const chess::PlayedCounts& counts, std::uint64_t all, chess::Color mover) {
  const chess::MoveCounts& games = counts.games;
  const auto score = games.score(mover);
  return {std::to_string(games.games()),
          percent_text(games.games(), all),
          percent_text(games.white_wins, games.finished()),
          percent_text(games.draws, games.finished()),
          percent_text(games.black_wins, games.finished()),
          score ? fmt::format("{:.0f} %", 100 * *score) : "",
          whole_text(games.average_rating(mover)),
          whole_text(games.performance(mover)),
          year_text(counts.first),
          year_text(counts.last)};
}

/// The depth of a tree is bounded by the command line.
void append_rows(const chess::MoveTree& tree, const std::vector<std::size_t>& moves, std::uint64_t all,
                 std::size_t depth, std::vector<TreeRow>& rows) {
  for (const std::size_t place : moves) {
    const chess::TreeMove& move = tree.moves[place];
    rows.push_back(
        {depth, chess::to_move_line(move.before, std::span(&move.move, 1)) + (move.transposes ? " =" : ""),
         cells_of(*move.counts, all, move.before.turn())});
    append_rows(tree, move.next, move.games_behind, depth + 1, rows);
  }
}

}  // namespace

const std::vector<std::string>& tree_heads() {
  static const std::vector<std::string> heads{"move",  "games",  "share", "white", "draw", "black",
                                              "score", "rating", "perf.", "first", "last"};
  return heads;
}

std::vector<TreeRow> tree_rows(const chess::MoveTree& tree) {
  std::vector<TreeRow> rows;
  if (tree.played != nullptr) append_rows(tree, tree.first, tree.played->here.games.games(), 0, rows);
  return rows;
}

std::string tree_table(const chess::MoveTree& tree) {
  const std::vector<TreeRow> rows = tree_rows(tree);
  if (rows.empty()) return {};
  const auto name = [](const TreeRow& row) { return std::string(2 * row.depth, ' ') + row.name; };
  std::vector<std::size_t> widths;
  for (const std::string& head : tree_heads()) widths.push_back(head.size());
  for (const TreeRow& row : rows) {
    widths[0] = std::max(widths[0], chess::text_width(name(row)));
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      widths[i + 1] = std::max(widths[i + 1], row.cells[i].size());
  }
  std::string text;
  const auto append = [&](const std::string& first, std::span<const std::string> cells) {
    text += chess::pad_right(first, widths[0]);
    for (std::size_t i = 0; i < cells.size(); ++i) text += " " + chess::pad_left(cells[i], widths[i + 1]);
    text += "\n";
  };
  append(tree_heads()[0], std::span(tree_heads()).subspan(1));
  for (const TreeRow& row : rows) append(name(row), row.cells);
  return text;
}

}  // namespace annotate::bgn
