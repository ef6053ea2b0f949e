// SPDX-License-Identifier: GPL-3.0-or-later
// JSON5 (json5.org), as people write JSON by hand: comments, keys without quotes, single quotes, commas
// behind the last element, and the numbers of JavaScript. It is made JSON, which the rest of the program
// reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chess { inline namespace json {

/// A text of JSON5 as JSON.
struct Json5 {
  std::string json;
  bool has_comments = false;  ///< they are left out of `json`
};

/// Rewrites what JSON5 has beyond JSON. What belongs to neither stays, for the reader of JSON to find.
/// Returns nothing for a string or comment without an end, an escape that JSON5 does not know, and for NaN
/// and Infinity, which JSON cannot say.
std::optional<Json5> json5_to_json(std::string_view text);

}}  // namespace chess::json
