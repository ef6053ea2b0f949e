// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/game_site.h"

#include <doctest/doctest.h>

#include <cstdlib>

using namespace annotate;

TEST_CASE("names that may stand in an address") {
  for (const char* name : {"a", "DrNykterstein", "x_y-z9", "_old_", "9lives"})
    CHECK(player_fault(name).empty());
  for (const char* name : {"", "-o", "--config", "a b", "a/b", "..", "a?b", "a&max=1", "a%41", "ä", "a\nb",
                           "$(x)", "http://x", "a.b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    CHECK_FALSE(player_fault(name).empty());
  CHECK(player_fault(std::string("a\0b", 3)) != "");
}

TEST_CASE("months") {
  const auto month = parse_month("2026-10");
  REQUIRE(month);
  CHECK(to_month_text(*month) == "2026-10");
  CHECK(span_of(*month) == TimeSpan{1790812800, 1793491199});
  CHECK(span_of(*parse_month("2026-12")).end + 1 == span_of(*parse_month("2027-01")).begin);
  for (const char* text :
       {"", "2026", "2026-1", "2026-13", "2026-00", "1026-10", "2026/10", "2026-1a", "+026-10", "2026-+1"})
    CHECK_FALSE(parse_month(text));
}

TEST_CASE("addresses") {
  CHECK(lichess_games_url("https://lichess.org", "Anna_1", {kFirstTime, kLastTime}, 20) ==
        "https://lichess.org/api/games/user/Anna_1?max=20&clocks=true&evals=true&opening=true");
  CHECK(lichess_games_url("http://x", "a", {100, 200}, 3) ==
        "http://x/api/games/user/a?max=3&clocks=true&evals=true&opening=true&since=100000&until=200999");
  CHECK(chesscom_months_url("https://api.chess.com", "Anna") ==
        "https://api.chess.com/pub/player/anna/games/archives");
  CHECK(chesscom_games_url("https://api.chess.com", "Anna", *parse_month("2026-03")) ==
        "https://api.chess.com/pub/player/anna/games/2026/03/pgn");
}

TEST_CASE("the address of a site can be another one") {
  ::unsetenv("MARGINALIA_LICHESS_URL");
  CHECK(base_url(GameSite::Lichess) == "https://lichess.org");
  CHECK(base_url(GameSite::ChessCom) == "https://api.chess.com");
  ::setenv("MARGINALIA_LICHESS_URL", "http://127.0.0.1:8080/", 1);
  CHECK(base_url(GameSite::Lichess) == "http://127.0.0.1:8080");
  for (const char* url : {"file:///etc/passwd", "lichess.org", "https://a b", "https://a?b", "-o x"}) {
    ::setenv("MARGINALIA_LICHESS_URL", url, 1);
    CHECK_FALSE(base_url(GameSite::Lichess));
  }
  ::unsetenv("MARGINALIA_LICHESS_URL");
}
