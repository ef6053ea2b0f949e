// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/game_site.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.h"

namespace annotate {

namespace {

constexpr std::size_t kLongestPlayer = 40;

bool is_name_character(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

std::int64_t seconds_at(std::chrono::year_month month) {
  const std::chrono::sys_days first = month / std::chrono::day(1);
  return std::chrono::sys_seconds(first).time_since_epoch().count();
}

}  // namespace

std::string_view key_of(GameSite site) { return site == GameSite::Lichess ? "lichess" : "chesscom"; }

std::string player_fault(std::string_view name) {
  if (name.empty()) return "the name is empty";
  if (name.size() > kLongestPlayer) return fmt::format("no name has more than {} letters", kLongestPlayer);
  if (name.front() == '-' || !std::ranges::all_of(name, is_name_character))
    return chess::printable(name) + " is no name of a player: letters, digits, _ and - are allowed";
  return {};
}

std::string title_of(GameSite site, std::string_view player) {
  return fmt::format("{}:{}", key_of(site), player);
}

std::optional<std::chrono::year_month> parse_month(std::string_view text) {
  if (text.size() != 7 || text[4] != '-' || text[5] == '+') return std::nullopt;
  const auto year = chess::parse_number<int>(text.substr(0, 4));
  const auto month = chess::parse_number<unsigned>(text.substr(5));
  if (!year || !month || *year < 1990 || *year > 2199 || *month < 1 || *month > 12) return std::nullopt;
  return std::chrono::year(*year) / std::chrono::month(*month);
}

std::string to_month_text(std::chrono::year_month month) {
  return fmt::format("{:04}-{:02}", static_cast<int>(month.year()), static_cast<unsigned>(month.month()));
}

TimeSpan span_of(std::chrono::year_month month) {
  return {seconds_at(month), seconds_at(month + std::chrono::months(1)) - 1};
}

std::expected<std::string, chess::Error> base_url(GameSite site) {
  const bool is_lichess = site == GameSite::Lichess;
  const char* name = is_lichess ? "MARGINALIA_LICHESS_URL" : "MARGINALIA_CHESSCOM_URL";
  const char* set = std::getenv(name);
  std::string url =
      set == nullptr || *set == '\0' ? (is_lichess ? "https://lichess.org" : "https://api.chess.com") : set;
  while (url.ends_with('/')) url.pop_back();
  const auto is_plain = [](char c) { return is_name_character(c) || c == '.' || c == ':' || c == '/'; };
  if (!(url.starts_with("https://") || url.starts_with("http://")) || !std::ranges::all_of(url, is_plain))
    return std::unexpected(
        chess::Error(name, chess::printable(url) + " is no address like https://lichess.dev"));
  return url;
}

std::string lichess_games_url(std::string_view base, std::string_view player, TimeSpan span, int most) {
  std::string url =
      fmt::format("{}/api/games/user/{}?max={}&clocks=true&evals=true&opening=true", base, player, most);
  // The site counts milliseconds; its PGN has seconds.
  if (span.begin > kFirstTime) url += fmt::format("&since={}", span.begin * 1000);
  if (span.end < kLastTime) url += fmt::format("&until={}", span.end * 1000 + 999);
  return url;
}

std::string chesscom_months_url(std::string_view base, std::string_view player) {
  return fmt::format("{}/pub/player/{}/games/archives", base, chess::to_lower_copy(player));
}

std::string chesscom_games_url(std::string_view base, std::string_view player,
                               std::chrono::year_month month) {
  return fmt::format("{}/pub/player/{}/games/{:04}/{:02}/pgn", base, chess::to_lower_copy(player),
                     static_cast<int>(month.year()), static_cast<unsigned>(month.month()));
}

}  // namespace annotate
