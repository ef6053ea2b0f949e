// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/row_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "annotate/desk/library/game_texts.h"
#include "base/text.h"
#include "game/main_line.h"
#include "query/game_traits.h"

namespace annotate {

namespace {

using Named = std::pair<std::string_view, RowColumn>;
constexpr std::array kColumns = {Named{"white", RowColumn::White},
                                 Named{"white-elo", RowColumn::WhiteElo},
                                 Named{"black", RowColumn::Black},
                                 Named{"black-elo", RowColumn::BlackElo},
                                 Named{"result", RowColumn::Result},
                                 Named{"date", RowColumn::Date},
                                 Named{"event", RowColumn::Event},
                                 Named{"opening", RowColumn::Opening},
                                 Named{"plies", RowColumn::Plies},
                                 Named{"white-errors", RowColumn::WhiteErrors},
                                 Named{"black-errors", RowColumn::BlackErrors}};

std::string name_key(std::string_view name) {
  return name == "?" || name == "-" ? std::string() : chess::to_lower_copy(name);
}

std::string elo_key(std::string_view text) {
  const auto elo = chess::parse_number<std::uint32_t>(text);
  return elo && *elo > 0 ? fmt::format("{:010}", *elo) : "";
}

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

}  // namespace

std::optional<RowColumn> parse_row_column(std::string_view word) {
  const auto found = std::ranges::find(kColumns, word, &Named::first);
  return found == kColumns.end() ? std::nullopt : std::optional(found->second);
}

std::string_view to_string(RowColumn column) {
  return std::ranges::find(kColumns, column, &Named::second)->first;
}

bool needs_moves(RowColumn column) { return column >= RowColumn::Opening; }

std::string sort_key(const chess::ImportedGame& game, RowColumn column) {
  const chess::Tags& tags = game.game.tags;
  switch (column) {
    case RowColumn::White: return name_key(tags.get("White"));
    case RowColumn::Black: return name_key(tags.get("Black"));
    case RowColumn::WhiteElo: return elo_key(tags.get("WhiteElo"));
    case RowColumn::BlackElo: return elo_key(tags.get("BlackElo"));
    case RowColumn::Event: return name_key(tags.get("Event"));
    case RowColumn::Result: {
      const std::string result(chess::to_string(game.game.result));
      return result == "*" ? "" : result;
    }
    case RowColumn::Date: {
      const std::string_view date = tags.get("Date");
      return date.starts_with('?') ? std::string() : std::string(date);
    }
    case RowColumn::Opening: {
      const chess::OpeningName opening = chess::opening_of(game.game, true);
      std::string key(opening.eco);
      if (!key.empty()) key += ' ';
      return key.append(opening.name);
    }
    case RowColumn::Plies: return fmt::format("{:010}", chess::main_plies(game.game));
    case RowColumn::WhiteErrors: return errors_key(game, chess::Color::White);
    case RowColumn::BlackErrors: return errors_key(game, chess::Color::Black);
  }
  return "";
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
