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

constexpr std::size_t kColumn = 8;  // of a figure

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return {};
  return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
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
          score ? fmt::format("{:.1f} %", 100 * *score) : "",
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
  std::size_t width = kColumn;
  for (const TreeRow& row : rows) width = std::max(width, 2 * row.depth + chess::text_width(row.name));
  std::string text = chess::pad_right(tree_heads()[0], width);
  for (const std::string& head : std::span(tree_heads()).subspan(1))
    text += " " + chess::pad_left(head, kColumn);
  text += "\n";
  for (const TreeRow& row : rows) {
    text += chess::pad_right(std::string(2 * row.depth, ' ') + row.name, width);
    for (const std::string& cell : row.cells) text += " " + chess::pad_left(cell, kColumn);
    text += "\n";
  }
  return text;
}

}  // namespace annotate::bgn
