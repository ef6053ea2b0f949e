// SPDX-License-Identifier: GPL-3.0-or-later
// A set of codes of the Encyclopaedia of Chess Openings, A00 to E99: "B33", "B30-B39", "A00-A39,E60-E99".
#pragma once

#include <bitset>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace chess::inline query {

inline constexpr std::size_t kEcoCodes = 500;

/// The place of a code among the 500, A00 first. What follows the three characters ("B33h", "B33/01") is left
/// aside, the letter may be small. Nothing for "?" and whatever else is no code.
std::optional<std::size_t> eco_index(std::string_view code);

using EcoSet = std::bitset<kEcoCodes>;

/// Codes, ranges of codes and letters (all codes of that volume), commas between them. The error is a
/// sentence that says what is accepted.
std::expected<EcoSet, Error> parse_eco_set(std::string_view text);

}  // namespace chess::inline query
