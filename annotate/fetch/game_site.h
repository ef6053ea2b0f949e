// SPDX-License-Identifier: GPL-3.0-or-later
// The sites whose players' games can be fetched, and the addresses at which they give them as PGN: lichess's
// API (https://lichess.org/api) and the Published-Data API of chess.com
// (https://support.chess.com/en/articles/9650547-published-data-api). Nothing here talks to them.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace annotate {

enum class GameSite : std::uint8_t { Lichess, ChessCom };

/// "lichess", "chesscom": in options, messages and names of folders.
std::string_view key_of(GameSite site);

/// A player's name as it may stand in an address and in the name of a file: 1 to 40 of A-Z a-z 0-9 _ -, and
/// the first is none of -. Returns what is wrong with another one, or an empty text.
std::string player_fault(std::string_view name);

/// The player in messages: "lichess:NAME".
std::string title_of(GameSite site, std::string_view player);

/// A span of time, both ends included, in seconds since 1970 UTC.
struct TimeSpan {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  friend bool operator==(const TimeSpan&, const TimeSpan&) = default;
};

/// The beginning and the end of all time, as far as games are played.
inline constexpr std::int64_t kFirstTime = 0;
inline constexpr std::int64_t kLastTime = std::int64_t{1} << 40;

/// "2026-10", from 1990 to 2199.
std::optional<std::chrono::year_month> parse_month(std::string_view text);
std::string to_month_text(std::chrono::year_month month);
/// From its first second to its last, in UTC.
TimeSpan span_of(std::chrono::year_month month);

/// Where the site is: the value of MARGINALIA_LICHESS_URL or MARGINALIA_CHESSCOM_URL if it is set, else the
/// site's own address. Without a '/' at the end. The error: it is no http or https address.
std::expected<std::string, chess::Error> base_url(GameSite site);

/// The newest `most` games of a span, newest first, with clocks, evaluations and openings, at lichess.
std::string lichess_games_url(std::string_view base, std::string_view player, TimeSpan span, int most);
/// The list of months in which a player of chess.com has games.
std::string chesscom_months_url(std::string_view base, std::string_view player);
/// The games of one of them.
std::string chesscom_games_url(std::string_view base, std::string_view player, std::chrono::year_month month);

}  // namespace annotate
