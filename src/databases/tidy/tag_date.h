// SPDX-License-Identifier: GPL-3.0-or-later
// Dates in tags as people and programs write them, and as the PGN standard wants them: "1997.03.05", with
// "??" for what is unknown.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chess { inline namespace tidy {

/// The date as PGN writes it; `text` itself if it is written so. "1997.3.5", "1997-03-05", "1997/3",
/// "1997.00.00", and with the year behind "05.03.1997" (the day first), "25/3/1997" and "3/25/1997".
/// Nothing if it is not clear which day is meant ("3/5/1997", "05.03.97"), if there is no such day, and for
/// what is no date.
std::optional<std::string> to_tag_date(std::string_view text);

}}  // namespace chess::tidy
