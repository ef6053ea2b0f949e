// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/row_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "annotate/desk/library/game_texts.h"
#include "base/text.h"
#include "query/game_traits.h"
#include "query/sort_order.h"

namespace annotate {

namespace {

/// By RowColumn.
constexpr std::array<std::string_view, 11> kColumns = {"white",  "white-elo",    "black",       "black-elo",
                                                       "result", "date",         "event",       "opening",
                                                       "plies",  "white-errors", "black-errors"};

/// Blunders first.
std::string errors_key(const chess::ImportedGame& game, chess::Color color) {
  const GameRow row = row_of(game, 0);
  const bool is_judged = std::ranges::any_of(row.labels, [](const auto& counts) {
    return std::ranges::any_of(counts, [](int n) { return n > 0; });
  });
  if (!is_judged) return "";
  const std::array<int, 3>& counts = row.labels[color];
  return fmt::format("{:05}{:05}{:05}", counts[2], counts[1], counts[0]);
}

/// As `bgn convert --sort` sorts by the field of the column's name.
std::string field_key(const chess::ImportedGame& game, RowColumn column) {
  static const auto kOrders = [] {
    std::array<chess::SortOrder, kColumns.size()> orders;
    for (std::size_t i = 0; i < kColumns.size(); ++i)
      if (auto order = chess::SortOrder::parse(kColumns[i])) orders[i] = *std::move(order);
    return orders;
  }();
  std::string key;
  return kOrders[static_cast<std::size_t>(column)].append_key(game, false, key) ? key : "";
}

}  // namespace

std::optional<RowColumn> parse_row_column(std::string_view word) {
  const auto found = std::ranges::find(kColumns, word);
  if (found == kColumns.end()) return std::nullopt;
  return static_cast<RowColumn>(found - kColumns.begin());
}

std::string_view to_string(RowColumn column) { return kColumns[static_cast<std::size_t>(column)]; }

bool needs_moves(RowColumn column) { return column >= RowColumn::Opening; }

std::string sort_key(const chess::ImportedGame& game, RowColumn column) {
  switch (column) {
    case RowColumn::Result: {
      const std::string result(chess::to_string(game.game.result));
      return result == "*" ? "" : result;
    }
    case RowColumn::Opening: {
      const chess::OpeningName opening = chess::opening_of(game.game, true);
      std::string key(opening.eco);
      if (!key.empty()) key += ' ';
      return key.append(opening.name);
    }
    case RowColumn::WhiteErrors: return errors_key(game, chess::Color::White);
    case RowColumn::BlackErrors: return errors_key(game, chess::Color::Black);
    default: return field_key(game, column);
  }
}

bool RowOrderIndex::add(std::uint32_t number, const std::string& key) {
  if (numbers_.size() == kMostGames) return false;
  const auto [value, is_new] = values_.try_emplace(key, static_cast<std::uint32_t>(values_.size()));
  if (is_new && (text_ += key.size() + sizeof(*value)) > kMostText) return false;
  numbers_.push_back(number);
  value_of_.push_back(value->second);
  return true;
}

void RowOrderIndex::finish() {
  std::vector<std::pair<std::string_view, std::uint32_t>> sorted(values_.begin(), values_.end());
  // What has no value is last.
  std::ranges::sort(sorted, [](const auto& a, const auto& b) {
    return std::pair(a.first.empty(), a.first) < std::pair(b.first.empty(), b.first);
  });
  if (sorted.empty() || !sorted.back().first.empty())
    sorted.emplace_back("", static_cast<std::uint32_t>(sorted.size()));
  std::vector<std::uint32_t> rank(sorted.size());
  for (std::uint32_t i = 0; i < sorted.size(); ++i) rank[sorted[i].second] = i;
  // Counting the games of each value tells where those of the next one begin.
  begins_.assign(sorted.size() + 1, 0);
  for (const std::uint32_t value : value_of_) ++begins_[rank[value] + 1];
  for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  std::vector<std::uint32_t> order(numbers_.size());
  for (std::size_t i = 0; i < numbers_.size(); ++i) order[next[rank[value_of_[i]]]++] = numbers_[i];
  numbers_ = std::move(order);
  value_of_ = {};
  values_ = {};
  is_ready_ = true;
}

std::uint32_t RowOrderIndex::at(std::size_t place, bool is_descending) const {
  const std::size_t with_value = begins_[begins_.size() - 2];
  if (!is_descending || place >= with_value) return numbers_[place];
  // The place from behind lies among the games of a value, which stay in their order.
  const std::size_t mirrored = with_value - 1 - place;
  const auto behind = std::ranges::upper_bound(begins_, mirrored);
  return numbers_[*(behind - 1) + (*behind - 1 - mirrored)];
}

}  // namespace annotate
