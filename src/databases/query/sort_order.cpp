// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/sort_order.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/text.h"
#include "openings/opening_search.h"

namespace chess { inline namespace query {

namespace {

// In front of a part of a key; not turned round.
constexpr char kKnown = '\x01';
constexpr char kUnknown = '\x02';
/// Behind a text: lower than any of its bytes.
constexpr char kEnd = '\x01';
/// In front of a number within a text, and its number of digits behind. Digits stand among the signs in
/// front of letters, as in ASCII.
constexpr char kDigits = '0';

/// The text without accents and capitals, its runs of digits as numbers.
void append_text(std::string_view text, std::string& out) {
  const std::string folded = fold_name(text);
  for (std::size_t i = 0; i < folded.size();) {
    if (!is_digit(folded[i])) {
      // No byte may look like the end.
      out += std::max(folded[i], ' ', [](char a, char b) {
        return static_cast<unsigned char>(a) < static_cast<unsigned char>(b);
      });
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < folded.size() && is_digit(folded[end])) ++end;
    while (i + 1 < end && folded[i] == '0') ++i;
    constexpr std::size_t most = 200;
    out += kDigits;
    out += static_cast<char>(' ' + static_cast<char>(std::min(end - i, most)));
    out.append(folded, i, end - i);
    i = end;
  }
  out += kEnd;
}

}  // namespace

std::expected<SortOrder, Error> SortOrder::parse(std::string_view text) {
  SortOrder order;
  for (std::string_view part : split(text, ',')) {
    part = trim(part);
    const auto colon = part.find(':');
    const std::string_view way = colon == std::string_view::npos ? "asc" : part.substr(colon + 1);
    if (way != "asc" && way != "desc")
      return std::unexpected("'" + printable(part) +
                             "': write ':desc' or ':asc' behind the field, or nothing");
    auto field = GameField::parse(part.substr(0, colon));
    if (!field) return std::unexpected(field.error());
    if (field->kind() == GameField::Kind::Number || field->kind() == GameField::Kind::File)
      return std::unexpected("games are in the order of 'number' and 'file' already; name other fields");
    order.parts_.push_back({std::move(*field), way == "desc"});
  }
  return order;
}

void SortOrder::reverse() {
  for (Part& part : parts_) part.is_reversed = !part.is_reversed;
}

bool SortOrder::asks_moves() const {
  return std::ranges::any_of(parts_, [](const Part& part) { return part.field.asks_moves(); });
}

bool SortOrder::append_key(const ImportedGame& game, bool look_up, std::string& out) const {
  bool is_known = false;
  for (const auto& [field, is_reversed] : parts_) {
    const std::size_t begin = out.size();
    if (field.is_number()) {
      const auto number = field.number_of(game);
      out += number ? kKnown : kUnknown;
      append_big_endian(static_cast<std::uint64_t>(number.value_or(0)), out);
    } else {
      const std::string text = field.text_of(game, look_up);
      out += text.empty() ? kUnknown : kKnown;
      append_text(text, out);
    }
    is_known |= out[begin] == kKnown;
    if (!is_reversed) continue;
    for (std::size_t i = begin + 1; i < out.size(); ++i) out[i] = static_cast<char>(~out[i]);
  }
  return is_known;
}

}}  // namespace chess::query
