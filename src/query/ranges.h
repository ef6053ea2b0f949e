// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges and sets as a user writes them: whole numbers ("2000-2400"), dates ("2019..2021-03"), with PGN's
// dates that have unknown parts ("1984.??.??"), and codes of the Encyclopaedia of Chess Openings
// ("B30-B39,E60").
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

namespace chess::inline query {

/// Both ends belong to it.
struct NumberRange {
  int min = 0;
  int max = std::numeric_limits<int>::max();

  bool has(long long number) const { return number >= min && number <= max; }
  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

/// "MIN-MAX", "MIN-", "-MAX" or one number; ".." does for the dash. The error is a sentence that says what
/// is accepted.
std::expected<NumberRange, Error> parse_number_range(std::string_view text);

/// A day, a month or a year. An unknown part is 0, and what is smaller than an unknown part is unknown too.
struct PartialDate {
  int year = 0;
  int month = 0;
  int day = 0;

  friend auto operator<=>(const PartialDate&, const PartialDate&) = default;
};

/// "2021", "2021.10.??", "2021-10-03", "2021/10"; what follows a "T" or a blank is left aside. Nothing for
/// an unknown year and for what is no date.
std::optional<PartialDate> parse_partial_date(std::string_view text);

/// "2021", "2021-10" or "2021-10-03".
std::string to_string(const PartialDate& date);

/// Is `part` the same date, or one of the days or months of `whole`?
bool covers(const PartialDate& whole, const PartialDate& part);

/// When a game was played: its Date tag if that tells at least the year, else UTCDate, else EventDate; and of
/// those behind it what tells the same more exactly.
std::optional<PartialDate> date_of(const Tags& tags);

/// The days from the first of `from` to the last of `to`; without an end it is open there.
struct DateRange {
  std::optional<PartialDate> from;
  std::optional<PartialDate> to;

  /// Does the whole of `date` lie inside? A year alone is not inside a range of some of its months.
  bool has(const PartialDate& date) const;
};

/// "FROM..TO", "FROM..", "..TO", or one date, which stands for all of its days. The error is a sentence that
/// says what is accepted.
std::expected<DateRange, Error> parse_date_range(std::string_view text);

inline constexpr std::size_t kEcoCodes = 500;

/// The place of a code among the 500, A00 first. What follows the three characters ("B33h", "B33/01") is left
/// aside, the letter may be small. Nothing for "?" and whatever else is no code.
std::optional<std::size_t> eco_index(std::string_view code);

using EcoSet = std::bitset<kEcoCodes>;

/// Codes, ranges of codes and letters (all codes of that volume), commas between them. The error is a
/// sentence that says what is accepted.
std::expected<EcoSet, Error> parse_eco_set(std::string_view text);

}  // namespace chess::inline query
