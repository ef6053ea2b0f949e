// SPDX-License-Identifier: GPL-3.0-or-later
// Days, months and years of games: PGN's dates with unknown parts ("1984.??.??"), and the ranges that a user
// asks for ("2021", "2021-10", "2019..2021-03-15").
#pragma once

#include <compare>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"

namespace chess::inline query {

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

}  // namespace chess::inline query
