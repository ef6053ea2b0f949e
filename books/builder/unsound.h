// SPDX-License-Identifier: GPL-3.0-or-later
// The list of lines that tests have proved unsound (books/data/unsound.tsv, see FORMAT.md there): the
// builder keeps them out of what the engine plays from the book.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "core/position.h"

namespace books {

/// The first line of such a list.
inline constexpr std::string_view kUnsoundHeader = "#marginalia-unsound-1\tmoves\tside\tevidence";

/// The side that follows the book to the end of this line stands badly there.
struct UnsoundLine {
  chess::Position end;
  chess::Color side;
};

/// The error names the row and what is wrong.
std::expected<std::vector<UnsoundLine>, chess::Error> parse_unsound_lines(std::string_view text);

}  // namespace books
