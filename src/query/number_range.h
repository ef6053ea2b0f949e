// SPDX-License-Identifier: GPL-3.0-or-later
// A range of whole numbers as a user writes it: "2000-2400", "2000-", "-2400", "40".
#pragma once

#include <expected>
#include <limits>
#include <string>
#include <string_view>

#include "base/error.h"

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

}  // namespace chess::inline query
