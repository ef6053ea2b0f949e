// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a game was: the letter of BGN's `type`. It comes from the time control by lichess's estimate (base
// + 40 x increment seconds for a whole game), else from words in the event's name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace chess { inline namespace bgn {

/// The speed of a game, the fastest first.
enum class SpeedClass : std::uint8_t { UltraBullet, Bullet, Blitz, Rapid, Classical, Correspondence };

/// BGN's letter: U B Z R C X.
constexpr char to_letter(SpeedClass s) { return "UBZRCX"[static_cast<int>(s)]; }

/// Reads a letter, or a word as in the folders of an archive ("blitz"), in any case.
std::optional<SpeedClass> parse_speed_class(std::string_view text);

/// The class of a game that is expected to take each player this long: < 30 s, < 180 s, < 480 s, < 1500 s,
/// else classical.
SpeedClass speed_of_estimate(double seconds);

/// The class of a PGN TimeControl: "600+5", "300", "40/7200:3600", "40/9000:15+30" (stages add up, with 40
/// increments of the last one), "1/86400" and others with an hour or more a move (correspondence). Returns
/// nothing for "?", "-", a sandclock and any other text.
std::optional<SpeedClass> speed_of_time_control(std::string_view time_control);

/// The first speed that the name of an event contains: "Rated Blitz game", "World Rapid 2021".
std::optional<SpeedClass> speed_of_event(std::string_view event);

/// The key of a BGN player for his rating, whatever the class.
inline constexpr std::string_view kPlainRating = "ELO";
/// The key of a BGN player for a rating of this class: "ELO_blitz", and so on. Plain "ELO" for an unknown
/// class, and for classes that have no key in the published format.
std::string_view rating_key(std::optional<SpeedClass> speed);

}}  // namespace chess::bgn
