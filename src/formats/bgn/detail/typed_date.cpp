// SPDX-License-Identifier: GPL-3.0-or-later
// See typed_date.h.
#include "bgn/detail/typed_date.h"

#include <chrono>
#include <cstdint>

#include "base/text.h"

namespace chess { inline namespace bgn {
namespace {

constexpr std::string_view kDate = "$date";
constexpr std::string_view kNumber = "$numberLong";

std::string padded(std::int64_t number, std::size_t digits) {
  std::string text = std::to_string(number);
  if (text.size() < digits) text.insert(0, digits - text.size(), '0');
  return text;
}

/// Milliseconds since 1970. Returns nothing outside the years of four digits.
std::optional<std::string> text_of(std::int64_t milliseconds) {
  using namespace std::chrono;
  constexpr std::int64_t a_day = 86'400'000;
  constexpr std::int64_t most_days = 3'652'425;  // ten thousand years
  if (milliseconds / a_day < -most_days || milliseconds / a_day > most_days) return std::nullopt;
  const sys_time<std::chrono::milliseconds> moment{std::chrono::milliseconds(milliseconds)};
  const auto day = floor<days>(moment);
  const year_month_day date(day);
  const int year = static_cast<int>(date.year());
  if (year < 0 || year > 9999) return std::nullopt;
  const hh_mm_ss time(moment - day);
  std::string text = padded(year, 4) + '-' + padded(static_cast<unsigned>(date.month()), 2) + '-' +
                     padded(static_cast<unsigned>(date.day()), 2) + 'T' + padded(time.hours().count(), 2) +
                     ':' + padded(time.minutes().count(), 2) + ':' + padded(time.seconds().count(), 2);
  if (time.subseconds().count() != 0) text += '.' + padded(time.subseconds().count(), 3);
  return text + 'Z';
}

JsonDatum typed(const std::string& moment) {
  return JsonDatum::object({{std::string(kDate), JsonDatum::string(moment)}});
}

/// Where the time begins that a text says: a moment in UTC, a day, a month or a year.
std::optional<std::string> begin_of(const JsonDatum& datetime) {
  const auto text = datetime.as_string();
  const auto moment = text ? parse_datetime(*text) : std::nullopt;
  if (!moment) return std::nullopt;
  if (moment->time) return text->ends_with('Z') ? *text : *text + 'Z';
  if (date_to_iso(moment->date) != *text) return std::nullopt;
  constexpr std::string_view rest = "0000-01-01T00:00:00Z";
  return *text + std::string(rest.substr(text->size()));
}

}  // namespace

std::optional<std::string> datetime_text(JsonValue datetime) {
  if (datetime.is_string()) return datetime.string();
  const auto date = datetime.find(kDate);
  if (!date) return std::nullopt;
  if (date->is_string()) return date->string();
  const auto number = date->find(kNumber);
  if (!number || !number->is_string()) return std::nullopt;
  const auto milliseconds = parse_number<std::int64_t>(number->string());
  return milliseconds ? text_of(*milliseconds) : std::nullopt;
}

std::optional<std::string> to_moment(const std::optional<JsonDatum>& datetime) {
  constexpr std::size_t a_day = 10;
  const auto text = datetime ? datetime->as_string() : std::nullopt;
  return text && text->size() >= a_day ? begin_of(*datetime) : std::nullopt;
}

std::optional<JsonDatum> mongo_member(const JsonDatum& datetime) {
  const auto member = [](const JsonDatum& date) { return JsonDatum::object({{"eventDate", date}}); };
  JsonTape tape;
  if (datetime.kind() == JsonKind::Object && datetime_text(datetime.read(tape))) return member(datetime);
  const auto begin = begin_of(datetime);
  return begin ? std::optional(member(typed(*begin))) : std::nullopt;
}

void type_dates(HeaderJson& header) {
  if (!header.datetime) return;
  if (const auto moment = to_moment(header.datetime)) header.datetime = typed(*moment);
  if (header.unknown.find(kMongoKey)) return;
  if (auto member = mongo_member(*header.datetime)) header.unknown.append(kMongoKey, *std::move(member));
}

}}  // namespace chess::bgn
