// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges and sets as a user writes them: whole numbers ("2000-2400"), dates ("2019..2021-03"), also PGN's
// dates with unknown parts ("1984.??.??"), and codes of the Encyclopaedia of Chess Openings ("B30-B39,E60").
#pragma once

#include <bitset>
#include <compare>
#include <cstddef>
#include <expected>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"

namespace chess { inline namespace query {

/// The numbers from `min` to `max`, both included.
struct NumberRange {
  int min = 0;
  int max = std::numeric_limits<int>::max();

  bool has(long long number) const { return number >= min && number <= max; }
  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

/// Reads "MIN-MAX", "MIN-", "-MAX" or one number. ".." may replace the dash. The error is a sentence that
/// says what is accepted.
std::expected<NumberRange, Error> parse_number_range(std::string_view text);

/// A day, a month or a year. An unknown part is 0. If a part is unknown, so are the smaller ones.
struct PartialDate {
  int year = 0;
  int month = 0;
  int day = 0;

  friend auto operator<=>(const PartialDate&, const PartialDate&) = default;
};

/// Reads "2021", "2021.10.??", "2021-10-03" or "2021/10". Ignores what follows a "T" or a blank. Returns
/// nothing for an unknown year, and for a text that is no date.
std::optional<PartialDate> parse_partial_date(std::string_view text);

/// "2021", "2021-10" or "2021-10-03".
std::string to_string(const PartialDate& date);

/// Is `part` the same date, or one of the days or months of `whole`?
bool covers(const PartialDate& whole, const PartialDate& part);

/// The order of two dates, of which a day of a month or year is equal to it, as "Date = 2021" means it.
/// Nothing where an unknown part decides.
std::optional<std::strong_ordering> order_of(const PartialDate& date, const PartialDate& other);

/// When a game was played: by its tag Date if that tells at least the year, else by UTCDate, else by
/// EventDate. If a later one of these tags says the same more exactly, it counts.
std::optional<PartialDate> date_of(const Tags& tags);
/// The same of the values of these tags.
std::optional<PartialDate> date_of(std::string_view date, std::string_view utc_date,
                                   std::string_view event_date);

/// The days from the first of `from` to the last of `to`. The range is open where an end is missing.
struct DateRange {
  std::optional<PartialDate> from;
  std::optional<PartialDate> to;

  /// Is the whole of `date` in the range? A year alone is not in a range of some of its months.
  bool has(const PartialDate& date) const;
};

/// Reads "FROM..TO", "FROM..", "..TO", or one date, which stands for all of its days. The error is a sentence
/// that says what is accepted.
std::expected<DateRange, Error> parse_date_range(std::string_view text);

/// The number of ECO codes, A00 to E99.
inline constexpr std::size_t kEcoCodes = 500;

/// The place of a code among the 500; A00 has the place 0. The letter may be small. Ignores what follows the
/// three characters ("B33h", "B33/01"). Returns nothing for "?" and any other text.
std::optional<std::size_t> eco_index(std::string_view code);

/// A set of codes by `eco_index`.
using EcoSet = std::bitset<kEcoCodes>;

/// Reads codes, ranges of codes and letters (all codes of that volume), with commas between them. The error
/// is a sentence that says what is accepted.
std::expected<EcoSet, Error> parse_eco_set(std::string_view text);

}}  // namespace chess::query
