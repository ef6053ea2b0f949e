// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of the sites, and what is on the shelf afterwards.
#include "annotate/fetch/site_fetch.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/temp_dir.h"
#include "tests/annotate/fetch/fake_site.h"

using namespace annotate;
using test_support::FakeSite;
using test_support::lichess_game;

namespace {

struct Table {
  test_support::TempDir folder;
  FakeSite site;
  test_support::QuietSurroundings quiet;

  using Fetch = decltype(&fetch_from_lichess);
  std::expected<std::size_t, FetchError> fetch(Fetch from, GameWish wish) {
    auto shelf = GameShelf::open(folder.path(), "Anna");
    REQUIRE(shelf);
    PatientClient client(site, quiet.around, "x:Anna");
    return from({"http://x", "Anna", "test", wish}, *shelf, client, {});
  }
  std::expected<std::size_t, FetchError> last(int n) { return fetch(fetch_from_lichess, {{}, n}); }
  GameShelf shelf() const { return *GameShelf::open(folder.path(), "Anna"); }
  std::vector<GameText> games() const { return shelf().games(); }
  std::vector<std::int64_t> times() const {
    std::vector<std::int64_t> all;
    for (const GameText& game : games()) all.push_back(game.time);
    return all;
  }
  /// Is the end of the shelf the newest games of the site?
  void check_newest(std::size_t n) {
    std::ranges::sort(site.times);
    const auto kept = times();
    n = std::min(n, site.times.size());
    REQUIRE(kept.size() >= n);
    CHECK(std::equal(kept.end() - static_cast<std::ptrdiff_t>(n), kept.end(),
                     site.times.end() - static_cast<std::ptrdiff_t>(n)));
  }
};

constexpr std::int64_t kDay = 86'400;

/// In October and November 2026, one a day.
std::vector<std::int64_t> autumn(int games) {
  std::vector<std::int64_t> times;
  for (int i = 0; i < games; ++i) times.push_back(1790812800 + i * kDay + 3600);
  return times;
}

std::string month_page(int first, int count) {
  std::string page;
  for (int i = first; i < first + count; ++i) page += lichess_game(1790812800 + i * kDay) + "\n";
  return page;
}

}  // namespace

TEST_CASE("lichess: the newest games, then only what is new, then what is older") {
  Table table;
  table.site.times = autumn(40);
  CHECK(table.last(10) == 10);
  CHECK(table.site.asked.size() == 1);
  table.check_newest(10);
  CHECK(table.last(10) == 0);  // one question: is there something new?
  CHECK(table.site.asked.size() == 2);
  CHECK(table.site.asked.back().url.find("since=") != std::string::npos);
  for (int day = 40; day < 43; ++day) table.site.times.push_back(1790812800 + day * kDay + 3600);
  CHECK(table.last(10) == 3);
  table.check_newest(13);
  CHECK(table.last(20) == 7);
  table.check_newest(20);
  CHECK(table.last(100) == 23);  // there are no more
  table.check_newest(43);
  const auto asked = table.site.asked.size();
  CHECK(table.last(100) == 0);
  CHECK(table.site.asked.size() == asked + 1);
}

TEST_CASE("lichess: a long absence leaves a gap, which a larger wish closes") {
  Table table;
  table.site.times = autumn(10);
  CHECK(table.last(5) == 5);
  table.site.times = autumn(40);
  CHECK(table.last(3) == 3);
  CHECK(table.times().size() == 8);
  CHECK(table.last(40).has_value());
  table.check_newest(40);
}

TEST_CASE("lichess: fetched twice is the same file") {
  Table table;
  table.site.times = autumn(25);
  CHECK(table.last(20) == 20);
  const auto once = to_pgn(table.games());
  CHECK(table.last(20) == 0);
  CHECK(to_pgn(table.games()) == once);
}

TEST_CASE("lichess: many games come in pages") {
  Table table;
  for (int i = 0; i < 1000; ++i) table.site.times.push_back(1790812800 + i * 60);
  CHECK(table.last(700) == 700);
  table.check_newest(700);
  CHECK(table.site.asked.size() == 3);
}

TEST_CASE("lichess: a month that is over is asked for once") {
  Table table;
  table.site.times = autumn(45);
  const GameWish october{parse_month("2026-10"), 20};
  CHECK(table.fetch(fetch_from_lichess, october) == 31);
  const auto asked = table.site.asked.size();
  CHECK(table.fetch(fetch_from_lichess, october) == 0);
  CHECK(table.site.asked.size() == asked);
  const GameWish november{parse_month("2026-11"), 20};  // is not over
  CHECK(table.fetch(fetch_from_lichess, november) == 14);
  CHECK(table.fetch(fetch_from_lichess, november) == 0);
  CHECK(table.site.asked.size() == asked + 2);
  CHECK(table.shelf().choose(october) == 31);
  CHECK(table.shelf().choose(november) == 14);
  CHECK(table.shelf().choose({{}, 20}) == 20);
}

TEST_CASE("lichess: cut answers leave whole games, and the rest is fetched") {
  for (const std::size_t bytes : {1U, 30U, 150U, 400U, 700U, 1500U, 4000U}) {
    CAPTURE(bytes);
    Table table;
    table.site.times = autumn(20);
    table.site.cut_behind = bytes;
    const auto first = table.last(20);
    for (const GameText& game : table.games()) CHECK(game.text == lichess_game(game.time));
    table.site.cut_behind = 0;
    CHECK(table.last(20).has_value());
    table.check_newest(20);
    CHECK(table.times().size() == 20);
    if (bytes >= 700) CHECK(first == 20);
    if (bytes <= 30) CHECK_FALSE(first);
  }
}

TEST_CASE("waiting") {
  using std::chrono::seconds;
  Table table;
  table.site.times = autumn(5);
  table.site.fail(429, seconds(7));
  table.site.fail(429);
  table.site.fail(503);
  CHECK(table.last(5) == 5);
  const std::vector<seconds> pauses{seconds(7), seconds(60), seconds(10)};
  CHECK(table.quiet.waited == pauses);
  CHECK(table.quiet.told.front() ==
        "x:Anna: the site has had too many requests (429); the next try is in 7 s");
}

TEST_CASE("patience ends") {
  Table table;
  table.site.times = autumn(5);
  for (int i = 0; i < 10; ++i) table.site.fail(429);
  CHECK_FALSE(table.last(5));
  CHECK(table.site.asked.size() == 4);
  table.site.faults.clear();
  table.site.fail(429, std::chrono::hours(2));
  const auto answer = table.last(5);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().reason ==
        "the site has had too many requests (429), and asks to wait 120 minutes; try again then");
}

TEST_CASE("answers that are final") {
  Table table;
  table.site.fail(404, {}, "<html>");
  CHECK(table.last(5).error().reason == "lichess knows no player of this name");
  table.site.fail(403);
  CHECK(table.last(5).error().reason == "the site refuses to answer (403)");
  table.site.fail(200, {}, "<!DOCTYPE html>\n<p>Log in");
  CHECK(table.last(5).error().kind == FetchFault::NoPgn);
  CHECK(table.site.asked.size() == 3);
  CHECK(table.times().empty());
}

TEST_CASE("a site that takes no notice of what is asked ends in an error") {
  Table table;
  table.site.times = autumn(30);
  CHECK(table.last(5) == 5);
  std::string body;
  for (int i = 0; i < 300; ++i) body += lichess_game(1790812800 + 30 * kDay + i) + "\n";
  for (int i = 0; i < 50; ++i) table.site.fail(200, {}, body);
  const auto answer = table.fetch(fetch_from_lichess, {parse_month("2026-10"), 20});
  CHECK_FALSE(answer);
  CHECK(table.site.asked.size() < 20);
}

TEST_CASE("chess.com: months from the newest on, each as often as needed") {
  Table table;
  table.site.pages["/games/archives"] =
      R"({"archives":["https:\/\/api.chess.com\/pub\/player\/anna\/games\/2026\/10","https://x/games/2026/11"]})";
  table.site.pages["/2026/10/pgn"] = month_page(0, 20);
  table.site.pages["/2026/11/pgn"] = month_page(31, 5);
  CHECK(table.fetch(fetch_from_chesscom, {{}, 3}) == 5);
  CHECK(table.site.asked.size() == 2);
  CHECK(table.fetch(fetch_from_chesscom, {{}, 20}) == 20);
  CHECK(table.fetch(fetch_from_chesscom, {{}, 20}) == 0);
  CHECK(table.site.asked.size() == 2 + 3 + 2);  // October is not asked for again
  CHECK(table.site.asked.back().etag == "\"" + std::to_string(month_page(31, 5).size()) + "\"");
  table.site.pages["/2026/11/pgn"] = month_page(31, 6);
  CHECK(table.fetch(fetch_from_chesscom, {parse_month("2026-11"), 20}) == 1);
  CHECK(table.shelf().choose({parse_month("2026-11"), 20}) == 6);
}

TEST_CASE("chess.com: a month that was cut is asked for again") {
  Table table;
  table.site.pages["/2026/10/pgn"] = month_page(0, 20);
  table.site.cut_behind = 1000;
  CHECK_FALSE(table.fetch(fetch_from_chesscom, {parse_month("2026-10"), 20}));
  CHECK(table.times().size() == 6);
  table.site.cut_behind = 0;
  CHECK(table.fetch(fetch_from_chesscom, {parse_month("2026-10"), 20}) == 14);
  CHECK(table.fetch(fetch_from_chesscom, {parse_month("2026-10"), 20}) == 0);
}

TEST_CASE("chess.com: lists of months that are none") {
  Table table;
  for (const char* body :
       {"", "[]", "{}", R"({"archives":3})", R"({"archives":[3]})", R"({"archives":["x"]})",
        R"({"archives":["https://x/games/2026/13"]})", "<html>"}) {
    table.site.pages["/games/archives"] = body;
    CHECK_FALSE(table.fetch(fetch_from_chesscom, {{}, 3}));
  }
  table.site.pages["/games/archives"] = R"({"archives":[]})";
  CHECK(table.fetch(fetch_from_chesscom, {{}, 3}) == 0);
}

TEST_CASE("notes are read as they were written, and only about the games that are there") {
  ShelfNotes notes;
  notes.games = 3;
  notes.times.add({5, 9});
  notes.months["2026-10"] = {true, {}};
  notes.months["2026-11"] = {false, "\"x\""};
  CHECK(parse_shelf_notes(to_text(notes)) == notes);
  CHECK(parse_shelf_notes("something else\nknown 1 2\n") == ShelfNotes{});
  CHECK(parse_shelf_notes("marginalia games 1\nknown x 2\nmonth 13 complete\nknown -5 2\n\n\n") ==
        ShelfNotes{});

  Table table;
  table.site.times = autumn(10);
  CHECK(table.last(10) == 10);
  table.folder.write("anna.pgn", lichess_game(autumn(1)[0]));  // somebody took nine out
  CHECK(table.last(10) == 9);
}
