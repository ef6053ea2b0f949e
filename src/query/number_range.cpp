// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/number_range.h"

#include <optional>

#include "base/text.h"

namespace chess::inline query {
namespace {

/// Digits only: a sign would be read as the dash of a range.
std::optional<int> parse_count(std::string_view text) {
  if (text.empty() || !is_digit(text.front())) return std::nullopt;
  return parse_number<int>(text);
}

}  // namespace

std::expected<NumberRange, Error> parse_number_range(std::string_view text) {
  const auto refuse = [&] {
    return std::unexpected("'" + printable(text) +
                           "' is no range of numbers; write MIN-MAX, MIN-, -MAX or one number");
  };
  const std::string_view whole = trim(text);
  const auto dots = whole.find("..");
  const auto cut = dots != std::string_view::npos ? dots : whole.find('-');
  if (cut == std::string_view::npos) {
    const auto number = parse_count(whole);
    if (!number) return refuse();
    return NumberRange{*number, *number};
  }
  const std::string_view low = trim(whole.substr(0, cut));
  const std::string_view high = trim(whole.substr(cut + (dots != std::string_view::npos ? 2 : 1)));
  if (low.empty() && high.empty()) return refuse();
  NumberRange range;
  if (!low.empty()) {
    const auto number = parse_count(low);
    if (!number) return refuse();
    range.min = *number;
  }
  if (!high.empty()) {
    const auto number = parse_count(high);
    if (!number) return refuse();
    range.max = *number;
  }
  if (range.min > range.max)
    return std::unexpected("'" + printable(text) + "' ends before it begins; write MIN-MAX");
  return range;
}

}  // namespace chess::inline query
