// SPDX-License-Identifier: GPL-3.0-or-later
#include "tidy/tag_date.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "base/text.h"

namespace chess { inline namespace tidy {

namespace {

constexpr int kMonths = 12;

/// A month or a day of one or two characters; 0: it is unknown.
std::optional<int> part_of_date(std::string_view text) {
  if (text.find_first_not_of('?') == std::string_view::npos) return 0;
  if (text.size() > 2 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  return parse_number<int>(text);
}

/// Four digits, of which the last ones may be unknown ("19??").
bool is_year(std::string_view text) {
  const auto unknown = std::min(text.find('?'), text.size());
  return text.size() == 4 && std::ranges::all_of(text.substr(0, unknown), is_digit) &&
         text.find_first_not_of('?', unknown) == std::string_view::npos;
}

std::optional<std::string> joined_date(std::string_view year, int month, int day) {
  namespace time = std::chrono;
  if (month > kMonths) return std::nullopt;
  const int known_year = parse_number<int>(year).value_or(2000);  // a leap year
  const auto last =
      time::year(known_year) / time::month(month == 0 ? 1U : static_cast<unsigned>(month)) / time::last;
  if (day > static_cast<int>(static_cast<unsigned>(last.day()))) return std::nullopt;
  std::string date(year == "0000" ? "????" : year);
  for (const int part : {month, day}) {
    date += '.';
    date += part == 0 ? "??" : std::to_string(100 + part).substr(1);
  }
  return date;
}

}  // namespace

std::optional<std::string> to_tag_date(std::string_view text) {
  text = trim(text);
  if (text.empty() || text == "?" || text == "-") return "????.??.??";
  const auto separator = text.find_first_of(".-/");
  const char sign = separator == std::string_view::npos ? '.' : text[separator];
  const std::vector<std::string_view> parts = split(text, sign);
  if (parts.size() > 3) return std::nullopt;
  const auto part = [&](std::size_t i) { return i < parts.size() ? part_of_date(parts[i]) : 0; };
  if (is_year(parts.front())) {
    const auto month = part(1);
    const auto day = part(2);
    return month && day ? joined_date(parts[0], *month, *day) : std::nullopt;
  }
  if (parts.size() == 1 || !is_year(parts.back())) return std::nullopt;
  if (parts.size() == 2) {
    const auto month = part(0);
    return month ? joined_date(parts[1], *month, 0) : std::nullopt;
  }
  auto day = part(0);
  auto month = part(1);
  if (!day || !month) return std::nullopt;
  // Only who writes points puts the day first everywhere. A number above twelve is a day.
  if (*month > kMonths)
    std::swap(day, month);
  else if (sign != '.' && *day <= kMonths && *day != *month)
    return std::nullopt;
  return joined_date(parts[2], *month, *day);
}

}}  // namespace chess::tidy
