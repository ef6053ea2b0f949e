// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/time_control_set.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "bgn/header.h"

namespace chess { inline namespace query {

std::optional<SpeedClass> speed_of_game(const Game& game) {
  const JsonDatum* type = game.extras->members.find("type");
  const auto word = type ? type->as_string() : std::nullopt;
  const auto speed = word ? parse_speed_class(*word) : std::nullopt;
  if (speed) return speed;
  return speed_of_tags(game.tags);
}

namespace {

/// "600+5", "40/7200:3600", "-", "*180": what may stand in a TimeControl tag.
bool is_field(std::string_view text) {
  return text == "-" || (std::ranges::any_of(text, is_digit) &&
                         text.find_first_not_of("0123456789+/:*.") == std::string_view::npos);
}

}  // namespace

std::string_view to_word(SpeedClass speed) {
  switch (speed) {
    case SpeedClass::UltraBullet: return "ultrabullet";
    case SpeedClass::Bullet: return "bullet";
    case SpeedClass::Blitz: return "blitz";
    case SpeedClass::Rapid: return "rapid";
    case SpeedClass::Classical: return "classical";
    case SpeedClass::Correspondence: return "correspondence";
  }
  return "";
}

std::expected<TimeControlSet, Error> TimeControlSet::parse(std::string_view text) {
  TimeControlSet set;
  for (const std::string_view piece : split(text, ',')) {
    const std::string_view part = trim(piece);
    if (const auto speed = parse_speed_class(part)) {
      set.classes_ |= 1U << static_cast<int>(*speed);
    } else if (is_field(part)) {
      set.fields_.emplace_back(part);
    } else {
      return std::unexpected("'" + printable(part) +
                             "' is no time control; write fields as in PGN (600+5) and classes (ultrabullet, "
                             "bullet, blitz, rapid, classical, correspondence), commas between them");
    }
  }
  return set;
}

bool TimeControlSet::has(const Tags& tags, std::optional<SpeedClass> speed) const {
  const std::string_view field = trim(tags.get("TimeControl"));
  if (!field.empty() && std::ranges::find(fields_, field) != fields_.end()) return true;
  return speed && ((classes_ >> static_cast<int>(*speed)) & 1) != 0;
}

}}  // namespace chess::query
