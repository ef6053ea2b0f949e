// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a game was: BGN's `type` letter, from the time control by lichess's estimate
// (base + 40 x increment seconds for a whole game), else from words in the event's name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace chess::inline bgn {

enum class SpeedClass : std::uint8_t { UltraBullet, Bullet, Blitz, Rapid, Classical, Correspondence };

/// BGN's letter: U B Z R C X.
constexpr char to_letter(SpeedClass s) { return "UBZRCX"[static_cast<int>(s)]; }

/// A letter, or a word as an archive's folders have it ("blitz"), in any case.
std::optional<SpeedClass> parse_speed_class(std::string_view text);

/// The class of a game that is expected to take a player that long: < 30 s, < 180 s, < 480 s,
/// < 1500 s, else classical.
SpeedClass speed_of_estimate(double seconds);

/// The class of a PGN TimeControl: "600+5", "300", "40/7200:3600", "40/9000:15+30" (stages add up,
/// 40 increments of the last one), "1/86400" and others with an hour or more a move (correspondence).
/// Nothing for "?", "-", a sandclock and whatever else is no such field.
std::optional<SpeedClass> speed_of_time_control(std::string_view time_control);

/// The first speed that an event's name speaks of: "Rated Blitz game", "World Rapid 2021".
std::optional<SpeedClass> speed_of_event(std::string_view event);

/// The member of a BGN player that holds a rating of this class: "ELO_blitz", ...; plain "ELO" for
/// classes that the published format has no rating for, and when the class is not known.
std::string_view rating_key(std::optional<SpeedClass> speed);

}  // namespace chess::inline bgn
