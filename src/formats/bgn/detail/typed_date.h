// SPDX-License-Identifier: GPL-3.0-or-later
// Dates as MongoDB's Extended JSON (v2) writes them, so that `mongoimport` makes dates of them and not
// texts: `{"$date":"1960-01-01T00:00:00Z"}`. `mongoexport` writes those before 1970 as
// `{"$date":{"$numberLong":"-315619200000"}}`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bgn/detail/header_json.h"
#include "json/json_tape.h"

namespace chess { inline namespace bgn {

/// What a `datetime` says: a string, or a date with its type. Returns nothing for other values.
std::optional<std::string> datetime_text(JsonValue datetime);

/// The moment in UTC that stands for a `datetime` that is a text; of a day, where it begins. Returns nothing
/// where the day is not known, or the time is not in UTC.
std::optional<std::string> to_moment(const std::optional<JsonDatum>& datetime);

/// The member that a game for MongoDB has beside those of BGN.
inline constexpr std::string_view kMongoKey = "bgn";
/// Its value, `{"eventDate":...}`: where what `datetime` says begins, of a year its first day. Returns
/// nothing where that is not known.
std::optional<JsonDatum> mongo_member(const JsonDatum& datetime);

/// Gives `datetime` its type and adds the member. A year or a month is no moment, and stays a text.
void type_dates(HeaderJson& header);

}}  // namespace chess::bgn
