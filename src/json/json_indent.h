// SPDX-License-Identifier: GPL-3.0-or-later
// JSON laid out for people: a member a line, two spaces for each level.
#pragma once

#include <string>
#include <string_view>

namespace chess::inline json {

/// Appends well-formed JSON that has no white space between its tokens, laid out over several lines,
/// without a line end behind it. Strings and numbers stay as they are written.
void append_indented(std::string_view minified, std::string& out);

}  // namespace chess::inline json
