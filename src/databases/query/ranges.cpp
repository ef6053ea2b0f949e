// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/ranges.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/text.h"

namespace chess { inline namespace query {

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

namespace {

constexpr int kLastMonth = 12;
constexpr int kLastDay = 31;

/// One part of a date: digits, or question marks for 0. Nothing when it is neither.
std::optional<int> parse_part(std::string_view text, int max) {
  if (text.empty()) return std::nullopt;
  if (text.find_first_not_of('?') == std::string_view::npos) return 0;
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > max) return std::nullopt;
  }
  return value;
}

}  // namespace

std::optional<PartialDate> parse_partial_date(std::string_view text) {
  text = trim(text);
  text = text.substr(0, text.find_first_of("T "));
  std::array<std::string_view, 3> parts;
  std::size_t count = 0;
  while (true) {
    if (count == parts.size()) return std::nullopt;
    const auto end = text.find_first_of(".-/");
    parts[count++] = text.substr(0, end);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  if (parts[0].size() != 4) return std::nullopt;
  const auto year = parse_part(parts[0], 9999);
  const auto month = count > 1 ? parse_part(parts[1], kLastMonth) : 0;
  const auto day = count > 2 ? parse_part(parts[2], kLastDay) : 0;
  if (!year || !month || !day || *year == 0) return std::nullopt;
  return PartialDate{*year, *month, *month == 0 ? 0 : *day};
}

bool covers(const PartialDate& whole, const PartialDate& part) {
  return whole.year == part.year && (whole.month == 0 || whole.month == part.month) &&
         (whole.day == 0 || whole.day == part.day);
}

std::string to_string(const PartialDate& date) {
  const auto digits = [](int value, std::size_t width) {
    std::string text = std::to_string(value);
    return text.insert(0, width - std::min(width, text.size()), '0');
  };
  std::string text = digits(date.year, 4);
  if (date.month != 0) text += '-' + digits(date.month, 2);
  if (date.month != 0 && date.day != 0) text += '-' + digits(date.day, 2);
  return text;
}

std::optional<PartialDate> date_of(const Tags& tags) {
  return date_of(tags.get("Date"), tags.get("UTCDate"), tags.get("EventDate"));
}

std::optional<PartialDate> date_of(std::string_view date, std::string_view utc_date,
                                   std::string_view event_date) {
  std::optional<PartialDate> found;
  for (const std::string_view text : {date, utc_date, event_date}) {
    const auto told = parse_partial_date(text);
    if (told && (!found || (*told != *found && covers(*found, *told)))) found = told;
  }
  return found;
}

std::optional<std::strong_ordering> order_of(const PartialDate& date, const PartialDate& other) {
  if (covers(other, date)) return std::strong_ordering::equal;
  return covers(date, other) ? std::nullopt : std::optional(date <=> other);
}

bool DateRange::has(const PartialDate& date) const {
  const auto begin = from ? order_of(date, *from) : std::strong_ordering::equal;
  const auto end = to ? order_of(date, *to) : std::strong_ordering::equal;
  return begin && end && std::is_gteq(*begin) && std::is_lteq(*end);
}

std::expected<DateRange, Error> parse_date_range(std::string_view text) {
  const auto refuse = [&] {
    return std::unexpected("'" + printable(text) +
                           "' is no date or range of dates; write FROM..TO, FROM.., ..TO or one date, each "
                           "as 2021, 2021-10 or 2021-10-03");
  };
  DateRange range;
  const auto dots = text.find("..");
  const std::string_view low = trim(text.substr(0, dots));
  const std::string_view high = dots == std::string_view::npos ? low : trim(text.substr(dots + 2));
  if (low.empty() && high.empty()) return refuse();
  if (!low.empty() && !(range.from = parse_partial_date(low))) return refuse();
  if (!high.empty() && !(range.to = parse_partial_date(high))) return refuse();
  if (range.from && range.to && order_of(*range.from, *range.to) == std::strong_ordering::greater)
    return std::unexpected("'" + printable(text) + "' ends before it begins; write FROM..TO");
  return range;
}

namespace {

constexpr std::size_t kCodesOfLetter = 100;

/// What one code, or a letter for all of its codes, stands for: the first and the last place.
struct Codes {
  std::size_t first;
  std::size_t last;
};

std::optional<Codes> parse_codes(std::string_view text) {
  if (text.size() == 1) {
    const auto first = eco_index(std::string(text) + "00");
    if (!first) return std::nullopt;
    return Codes{*first, *first + kCodesOfLetter - 1};
  }
  const auto index = text.size() == 3 ? eco_index(text) : std::nullopt;
  if (!index) return std::nullopt;
  return Codes{*index, *index};
}

}  // namespace

std::optional<std::size_t> eco_index(std::string_view code) {
  if (code.size() < 3 || !is_digit(code[1]) || !is_digit(code[2])) return std::nullopt;
  if (code.size() > 3 && is_digit(code[3])) return std::nullopt;
  const char letter = to_upper(code[0]);
  if (letter < 'A' || letter > 'E') return std::nullopt;
  return static_cast<std::size_t>(letter - 'A') * kCodesOfLetter +
         static_cast<std::size_t>(code[1] - '0') * 10 + static_cast<std::size_t>(code[2] - '0');
}

std::expected<EcoSet, Error> parse_eco_set(std::string_view text) {
  EcoSet set;
  for (const std::string_view piece : split(text, ',')) {
    const std::string_view part = trim(piece);
    const auto dash = part.find('-');
    const auto from = parse_codes(trim(part.substr(0, dash)));
    const auto to = dash == std::string_view::npos ? from : parse_codes(trim(part.substr(dash + 1)));
    if (!from || !to || from->first > to->last) {
      return std::unexpected(
          "'" + printable(part) +
          "' is no ECO code; write codes from A00 to E99, ranges (B30-B39) and letters (B), "
          "commas between them");
    }
    for (std::size_t i = from->first; i <= to->last; ++i) set.set(i);
  }
  return set;
}

}}  // namespace chess::query
