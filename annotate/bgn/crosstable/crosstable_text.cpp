// SPDX-License-Identifier: GPL-3.0-or-later
// A tournament as an aligned table: all against all, or by rounds. Where the line is too narrow, columns that
// are told elsewhere give way, then the names get shorter.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "annotate/bgn/crosstable/crosstable.h"
#include "console/terminal_text.h"

namespace annotate::bgn {

namespace {

using chess::Encounter;
using chess::TournamentKind;

constexpr std::size_t kLongestName = 32;
constexpr std::size_t kShortName = 16;  ///< so short before columns with results go
constexpr std::size_t kShortestName = 10;
/// With more results than these, a table is nothing to look at.
constexpr std::size_t kMostCells = 1'000'000;

struct TextColumn {
  std::string head;
  std::vector<std::string> cells{};
  bool is_left = false;
  int leaves = 0;  ///< those with the greatest number leave first; 0: it stays
  std::size_t most = 1000;  ///< longer texts are cut

  std::size_t width() const {
    std::size_t widest = chess::text_width(head);
    for (const std::string& cell : cells) widest = std::max(widest, chess::text_width(cell));
    return std::min(widest, most);
  }
  bool is_empty() const {
    return std::ranges::all_of(cells, [](const std::string& cell) { return cell.empty(); });
  }
};

/// Numbers with as many decimals as the one that needs most, up to two.
std::vector<std::string> numbers_text(const std::vector<std::optional<double>>& values, int least_decimals) {
  const auto is_whole = [](double value) { return std::abs(value - std::round(value)) < 1e-6; };
  int decimals = least_decimals;
  for (const auto& value : values) {
    if (!value || is_whole(*value)) continue;
    decimals = std::max(decimals, is_whole(10 * *value) ? 1 : 2);
  }
  std::vector<std::string> texts;
  for (const auto& value : values)
    texts.push_back(value ? fmt::format("{:.{}f}", *value, decimals) : std::string());
  return texts;
}

class TableText {
 public:
  TableText(const RankedTournament& ranked, std::size_t width)
      : ranked_(ranked), numbers_(ranked.numbers()), width_(width) {}

  std::string text() && {
    add_columns();
    fit();
    append_lines();
    append_remarks();
    return std::move(out_);
  }

 private:
  template <class CellOf>
  TextColumn& add(std::string head, const CellOf& cell_of) {
    TextColumn& column = columns_.emplace_back(std::move(head));
    for (const chess::StandingRow& row : ranked_.rows)
      column.cells.push_back(cell_of(row, ranked_.player(row)));
    return column;
  }

  void add_columns() {
    using Row = chess::StandingRow;
    using Player = chess::TournamentPlayer;
    add("#", [&](const Row& row, const Player&) { return std::to_string(numbers_[row.player]); });
    add("", [](const Row&, const Player& player) { return chess::terminal_text(player.title); }).leaves = 8;
    TextColumn& names =
        add("Player", [](const Row&, const Player& player) { return chess::terminal_text(player.name); });
    names.is_left = true;
    names.most = kLongestName;
    add("Fed", [](const Row&, const Player& player) {
      return chess::terminal_text(player.federation);
    }).leaves = 9;
    add("Elo", [](const Row&, const Player& player) {
      return player.rating ? std::to_string(*player.rating) : std::string();
    }).leaves = 1;
    const std::size_t players = ranked_.rows.size();
    if (ranked_.tournament.kind() != TournamentKind::AllPlayAll || players * players > kMostCells)
      add_rounds();
    else if (players == 2)
      add_match();
    else
      add_opponents();
    std::vector<std::optional<double>> points;
    for (const Row& row : ranked_.rows) points.emplace_back(row.points);
    columns_.push_back({"Pts", numbers_text(points, 1)});
    for (std::size_t i = 0; i < ranked_.tie_breaks.size(); ++i) {
      std::vector<std::optional<double>> values;
      for (const Row& row : ranked_.rows) values.push_back(row.tie_breaks[i]);
      columns_.push_back({ranked_.tie_breaks[i].code(), numbers_text(values, 0)});
      columns_.back().leaves = 2;
    }
    add("Perf", [](const Row& row, const Player&) {
      return row.performance ? std::to_string(*row.performance) : std::string();
    }).leaves = 2;
    std::erase_if(columns_, [](const TextColumn& column) { return column.is_empty(); });
  }

  void add_match() {
    add("Games", [](const chess::StandingRow&, const chess::TournamentPlayer& player) {
      std::string signs;
      for (const Encounter& encounter : player.encounters) signs += result_sign(encounter);
      return signs;
    }).is_left = true;
  }

  void add_opponents() {
    for (const chess::StandingRow& opponent : ranked_.rows) {
      TextColumn& column = columns_.emplace_back(std::to_string(numbers_[opponent.player]));
      column.is_left = true;
      column.cells.assign(ranked_.rows.size(), ".");
      column.cells[numbers_[opponent.player] - 1] = "*";
      for (const Encounter& encounter : ranked_.player(opponent).encounters) {
        if (!encounter.opponent) continue;
        std::string& cell = column.cells[numbers_[*encounter.opponent] - 1];
        if (cell == ".") cell.clear();
      }
    }
    const std::size_t first = columns_.size() - ranked_.rows.size();
    for (const chess::StandingRow& row : ranked_.rows)
      for (const Encounter& encounter : ranked_.player(row).encounters)
        if (encounter.opponent)
          columns_[first + numbers_[*encounter.opponent] - 1].cells[numbers_[row.player] - 1] +=
              result_sign(encounter);
  }

  void add_rounds() {
    const auto names = column_names(ranked_.tournament);
    const bool has_room = names.size() * ranked_.rows.size() <= kMostCells;
    if (has_room)
      add_cells(names);
    else
      left_out_.push_back("rounds");
    if (has_room && ranked_.tournament.without_round() == 0) return;
    add("Games", [](const chess::StandingRow&, const chess::TournamentPlayer& player) {
      return std::to_string(player.encounters.size());
    });
  }

  void add_cells(const std::vector<std::string>& names) {
    const std::size_t first = columns_.size();
    for (const std::string& name : names) {
      TextColumn& column = columns_.emplace_back(name);
      column.cells.assign(ranked_.rows.size(), ".");
    }
    for (std::size_t i = 0; i < ranked_.rows.size(); ++i)
      for (const Encounter& encounter : ranked_.player(ranked_.rows[i]).encounters)
        if (encounter.column) columns_[first + *encounter.column].cells[i] = round_cell(encounter, numbers_);
  }

  std::size_t line_width() const {
    return std::accumulate(
        columns_.begin(), columns_.end(), std::size_t{0},
        [](std::size_t sum, const TextColumn& column) { return sum + column.width() + (sum > 0 ? 1 : 0); });
  }

  TextColumn& names() { return *std::ranges::find(columns_, "Player", &TextColumn::head); }

  bool shorten_names(std::size_t least) {
    while (line_width() > width_ && names().width() > least) names().most = names().width() - 1;
    return line_width() <= width_;
  }

  void fit() {
    const std::vector<TextColumn> all = columns_;
    const std::vector<std::string> left_out = left_out_;
    if (shorten_names(kShortName)) return;
    while (line_width() > width_) {
      auto next = columns_.end();
      for (auto column = columns_.begin(); column != columns_.end(); ++column)
        if (column->leaves > 0 && (next == columns_.end() || column->leaves >= next->leaves)) next = column;
      if (next == columns_.end()) break;
      left_out_.insert(left_out_.begin(), next->head.empty() ? "title" : next->head);
      columns_.erase(next);
    }
    if (line_width() <= width_ || shorten_names(kShortestName)) return;
    // No line holds the results: then all of it is shown.
    columns_ = all;
    left_out_ = left_out;
  }

  void append_line(const std::vector<std::size_t>& widths, const auto& text_of) {
    std::string line;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (i > 0) line += ' ';
      const std::string text = chess::cut_to_width(text_of(columns_[i]), std::max<std::size_t>(widths[i], 1));
      line += columns_[i].is_left ? chess::pad_right(text, widths[i]) : chess::pad_left(text, widths[i]);
    }
    line.resize(line.find_last_not_of(' ') + 1);
    out_ += line + '\n';
  }

  void append_lines() {
    std::vector<std::size_t> widths;
    for (const TextColumn& column : columns_) widths.push_back(column.width());
    append_line(widths, [](const TextColumn& column) { return column.head; });
    for (std::size_t i = 0; i < ranked_.rows.size(); ++i)
      append_line(widths, [i](const TextColumn& column) { return column.cells[i]; });
  }

  void append_remarks() {
    if (!left_out_.empty())
      append_remark(fmt::format("Left out, for lines that are not too long: {}.", fmt::join(left_out_, ", ")),
                    width_, out_);
    std::string shared;
    for (std::size_t i = 0; i < ranked_.rows.size();) {
      std::size_t end = i;
      while (end < ranked_.rows.size() && ranked_.rows[end].rank == ranked_.rows[i].rank) ++end;
      if (end > i + 1) shared += fmt::format("{}{}-{}", shared.empty() ? "" : ", ", i + 1, end);
      i = end;
    }
    if (!shared.empty()) append_remark("Shared places: " + shared + ".", width_, out_);
  }

  const RankedTournament& ranked_;
  std::vector<std::size_t> numbers_;
  std::size_t width_;
  std::vector<TextColumn> columns_;
  std::vector<std::string> left_out_;
  std::string out_;
};

}  // namespace

std::string crosstable_text(const RankedTournament& ranked, std::size_t width) {
  return TableText(ranked, width).text();
}

}  // namespace annotate::bgn
