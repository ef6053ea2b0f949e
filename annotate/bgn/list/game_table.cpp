// SPDX-License-Identifier: GPL-3.0-or-later
// The table: its columns, its styles, and the widths of aligned columns.
#include <algorithm>
#include <numeric>
#include <utility>

#include "annotate/bgn/list/list.h"
#include "base/text.h"
#include "console/terminal.h"
#include "console/terminal_text.h"
#include "json/json_text.h"

namespace annotate::bgn {

namespace {

using Kind = chess::GameField::Kind;

constexpr std::string_view kUsualColumns = "number,white,black,result,date,event,eco,plies";
constexpr std::size_t kWriteSize = std::size_t{64} << 10;
constexpr std::size_t kLeastWidth = 4;  // to which a text is cut before a line becomes too long
constexpr std::string_view kGap = "  ";

/// The width of values that say nothing when they are cut; 0: the column has texts of any length.
std::size_t whole_width(const chess::GameField& column) {
  switch (column.kind()) {
    case Kind::Date: return std::string_view("2026.11.26").size();
    case Kind::Result: return std::string_view("1/2-1/2").size();
    case Kind::Eco: return std::string_view("C42").size();
    case Kind::Tag: return column.name().ends_with("Date") ? std::string_view("2026.11.26").size() : 0;
    default: return 0;
  }
}

TableStyle style_of(const TableOptions& options) {
  if (options.json) return TableStyle::Json;
  if (options.csv) return TableStyle::Csv;
  const bool is_for_people = options.width > 0 || chess::is_terminal(chess::kStandardOutput);
  return is_for_people ? TableStyle::Aligned : TableStyle::Tabs;
}

}  // namespace

std::expected<std::vector<chess::GameField>, chess::Error> columns_of(const TableOptions& options,
                                                                      std::size_t inputs) {
  if (!options.columns.empty()) {
    auto columns = chess::GameField::parse_list(options.columns);
    if (!columns) return std::unexpected(std::move(columns.error()).in("--columns"));
    return columns;
  }
  auto columns = *chess::GameField::parse_list(kUsualColumns);
  if (inputs > 1) columns.insert(columns.begin(), *chess::GameField::parse("file"));
  return columns;
}

std::vector<std::string> cells_of(const chess::ImportedGame& game,
                                  const std::vector<chess::GameField>& columns, bool name_openings) {
  std::vector<std::string> cells;
  cells.reserve(columns.size());
  for (const chess::GameField& column : columns) cells.push_back(column.text_of(game, name_openings));
  return cells;
}

GameTable::GameTable(std::vector<chess::GameField> columns, const TableOptions& options,
                     chess::ByteSink& sink)
    : columns_(std::move(columns)),
      style_(style_of(options)),
      has_header_(!options.no_header && !options.json),
      line_width_(options.width > 0 ? options.width : chess::terminal_width()),
      sink_(sink) {}

std::expected<void, chess::IoError> GameTable::add(std::uint64_t number, const std::string& input,
                                                   std::vector<std::string>&& cells) {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].kind() == Kind::Number) cells[i] = std::to_string(number);
    if (columns_[i].kind() == Kind::File) cells[i] = input;
  }
  if (style_ == TableStyle::Aligned || style_ == TableStyle::Tabs)
    for (std::string& cell : cells) cell = chess::terminal_text(cell);
  if (style_ == TableStyle::Aligned && !is_begun_) {
    waiting_.push_back(std::move(cells));
    if (waiting_.size() < kRowsForWidths) return {};
    fix_widths();
    return put(false);
  }
  append_header();
  append_row(cells);
  return put(false);
}

std::expected<void, chess::IoError> GameTable::finish() {
  if (style_ == TableStyle::Aligned && !is_begun_) fix_widths();
  append_header();
  return put(true);
}

/// The widths that the waiting rows need. If a line is too narrow for them, the widest texts give way.
void GameTable::fix_widths() {
  for (const chess::GameField& column : columns_)
    widths_.push_back(std::max(has_header_ ? chess::text_width(column.name()) : 1, whole_width(column)));
  for (const auto& row : waiting_)
    for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], chess::text_width(row[i]));
  const std::size_t gaps = kGap.size() * (columns_.size() - 1);
  while (std::accumulate(widths_.begin(), widths_.end(), gaps) > line_width_) {
    std::size_t widest = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (!columns_[i].is_number() && whole_width(columns_[i]) == 0 &&
          (widest == columns_.size() || widths_[i] > widths_[widest]))
        widest = i;
    if (widest == columns_.size() || widths_[widest] <= kLeastWidth) break;
    --widths_[widest];
  }
  append_header();
  for (const auto& row : std::exchange(waiting_, {})) append_row(row);
}

void GameTable::append_header() {
  if (std::exchange(is_begun_, true) || !has_header_) return;
  std::vector<std::string> names;
  for (const chess::GameField& column : columns_) names.emplace_back(column.name());
  append_row(names);
}

void GameTable::append_row(const std::vector<std::string>& cells) {
  if (style_ == TableStyle::Aligned) return append_aligned(cells);
  if (style_ == TableStyle::Json) return append_json(cells);
  const bool is_csv = style_ == TableStyle::Csv;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text_ += is_csv ? ',' : '\t';
    text_ += is_csv && !columns_[i].is_number() ? chess::csv_cell(cells[i]) : cells[i];
  }
  text_ += '\n';
}

void GameTable::append_aligned(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += kGap;
    const std::string cell = chess::cut_to_width(cells[i], widths_[i]);
    line += columns_[i].is_number() ? chess::pad_left(cell, widths_[i]) : chess::pad_right(cell, widths_[i]);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  text_ += line;
  text_ += '\n';
}

void GameTable::append_json(const std::vector<std::string>& cells) {
  chess::JsonWriter json(text_);
  json.open('{');
  for (std::size_t i = 0; i < cells.size(); ++i) {
    json.key(columns_[i].name());
    if (cells[i].empty())
      json.raw("null");
    else if (columns_[i].is_number())
      json.raw(cells[i]);
    else
      json.text(cells[i]);
  }
  json.close('}');
  text_ += '\n';
}

std::expected<void, chess::IoError> GameTable::put(bool all) {
  if (text_.empty() || (!all && text_.size() < kWriteSize)) return {};
  auto written = sink_.write(text_);
  text_.clear();
  return written;
}

}  // namespace annotate::bgn
