// SPDX-License-Identifier: GPL-3.0-or-later
// What is counted, that parts add up to the whole, and how it is told.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "annotate/bgn/stats/stats.h"
#include "console/terminal_text.h"
#include "query/game_stats.h"
#include "tests/query/games.h"

using namespace annotate;
using namespace annotate::bgn;

namespace {

const char* const kGames = R"([Event "Rated Blitz game"]
[Date "2021.10.01"]
[White "Anna"]
[Black "Bob"]
[Result "1-0"]
[WhiteElo "1700"]
[BlackElo "1500"]
[ECO "B50"]
[Opening "Sicilian Defense"]
[TimeControl "300+0"]
[Termination "Normal"]

1. e4 { [%clk 0:05:00] [%eval 0.2] } c5 2. Nf3 (2. Nc3 Nc6) 1-0

[Event "?"]
[Date "1984.??.??"]
[White "Bob"]
[Black "Żółć"]
[Result "1/2-1/2"]
[WhiteElo "1520"]
[BlackElo "2010"]
[ECO "B50"]

1. e4 { well } c5 1/2-1/2

[White "Bob"]
[Black "Anna"]
[Result "0-1"]

1. e4 c5 2. Nf3 d6 3. Qh8 0-1

[White "Cy"]
[Black "Dee"]
[Variant "Bughouse"]
[Result "*"]

1. e4 *
)";

chess::GameStats counted(const std::vector<chess::ImportedGame>& games, bool name_openings = false) {
  chess::GameStats stats;
  for (const auto& game : games) stats.add(game, name_openings);
  return stats;
}

}  // namespace

TEST_CASE("figures of a few games") {
  const chess::GameStats stats = counted(all_games(kGames));
  CHECK(stats.games == 4);
  CHECK(stats.seen == 4);
  CHECK(stats.damaged == 1);
  CHECK(stats.refused == 1);
  CHECK(stats.lengths.total == 3 + 2 + 4);
  CHECK(stats.lengths.games() == 3);
  CHECK(stats.lengths.mean() == doctest::Approx(3));
  CHECK(stats.lengths.median() == 3);
  CHECK(stats.variation_plies == 2);
  CHECK(stats.longest.plies == 4);
  CHECK(stats.longest.number == 3);
  CHECK(stats.longest.black == "Anna");
  CHECK(stats.results[static_cast<std::size_t>(chess::GameResult::WhiteWins)] == 1);
  CHECK(stats.results[static_cast<std::size_t>(chess::GameResult::BlackWins)] == 1);
  CHECK(stats.results[static_cast<std::size_t>(chess::GameResult::Draw)] == 1);
  CHECK(stats.results[static_cast<std::size_t>(chess::GameResult::Unknown)] == 1);
  CHECK(stats.eco[150] == 2);
  CHECK(stats.eco_unknown == 2);
  CHECK(stats.openings.top(5).size() == 1);
  CHECK(stats.ratings.asked == 8);
  CHECK(stats.ratings.known == 4);
  CHECK(stats.ratings.min == 1500);
  CHECK(stats.ratings.max == 2010);
  CHECK(stats.ratings.mean() == doctest::Approx((1700 + 1500 + 1520 + 2010) / 4.0));
  CHECK(stats.ratings.bins[15] == 2);
  CHECK(stats.favourites.bins[4].games == 1);
  CHECK(stats.favourites.bins[4].half_points == 2);
  CHECK(stats.favourites.bins[8].games == 1);
  CHECK(stats.favourites.bins[8].half_points == 1);
  CHECK(stats.speeds[static_cast<std::size_t>(chess::SpeedClass::Blitz)] == 1);
  CHECK(stats.speed_unknown == 3);
  CHECK(stats.first_date == chess::PartialDate{1984, 0, 0});
  CHECK(stats.last_date == chess::PartialDate{2021, 10, 1});
  CHECK(stats.years.at(2021) == 1);
  CHECK(stats.date_unknown == 2);
  CHECK(stats.players.top(1)[0].name == "Bob");
  CHECK(stats.players.top(1)[0].count == 3);
  CHECK(stats.variants.top(9).size() == 2);
  CHECK(stats.terminations.total() == 1);
  CHECK(stats.with_evals == 1);
  CHECK(stats.with_clocks == 1);
  CHECK(stats.with_comments == 2);  // and what could not be read of the damaged game
  CHECK(stats.with_variations == 1);
}

TEST_CASE("openings are looked up on wish") {
  const auto games = all_games("1. e4 c5 2. Nf3 d6 *\n");
  CHECK(counted(games).eco_unknown == 1);
  const chess::GameStats named = counted(games, true);
  CHECK(named.eco_unknown == 0);
  CHECK(named.openings.total() == 1);
}

TEST_CASE("parts merged in order are the whole") {
  const auto games = all_games(kGames);
  const chess::GameStats whole = counted(games);
  for (std::size_t cut = 0; cut <= games.size(); ++cut) {
    chess::GameStats first = counted({games.begin(), games.begin() + static_cast<std::ptrdiff_t>(cut)});
    first.merge(counted({games.begin() + static_cast<std::ptrdiff_t>(cut), games.end()}));
    CHECK(stats_json(first, 10) == stats_json(whole, 10));
    CHECK(stats_text(first, 10) == stats_text(whole, 10));
  }
  chess::GameStats passed;
  passed.pass_over();
  passed.merge(whole);
  CHECK(passed.seen == 5);
  CHECK(passed.games == 4);
  CHECK(passed.longest.number == 4);
}

TEST_CASE("the median is the lower one of two") {
  chess::LengthStats lengths;
  CHECK_FALSE(lengths.median().has_value());
  lengths.games_of = {{10, 1}, {20, 1}};
  CHECK(lengths.median() == 10);
  lengths.games_of = {{10, 1}, {20, 2}};
  CHECK(lengths.median() == 20);
}

TEST_CASE("a table keeps the first names and counts the others together") {
  chess::CountTable table(2);
  for (const char* name : {"a", "b", "c", "a", "d", "b", "a"}) table.add(name);
  CHECK(table.total() == 7);
  CHECK(table.others() == 2);
  CHECK(table.is_full());
  REQUIRE(table.entries().size() == 2);
  CHECK(table.top(10)[0].name == "a");
  CHECK(table.top(10)[0].count == 3);
  CHECK(table.top(1).size() == 1);
  CHECK(table.top(0).empty());

  chess::CountTable first(2);
  chess::CountTable second(2);
  for (const char* name : {"a", "b", "c"}) first.add(name);
  for (const char* name : {"a", "d", "b", "a"}) second.add(name);
  first.merge(second);
  CHECK(first.total() == table.total());
  CHECK(first.entries()[0].count == 3);

  chess::CountTable longer(5);
  longer.add(std::string(199, 'x') + "ż" + "tail");
  CHECK(longer.entries()[0].name == std::string(199, 'x'));
}

TEST_CASE("a variant is counted under one name") {
  const std::string start =
      "[SetUp \"1\"]\n[FEN \"nrnkqrbb/pppppppp/8/8/8/8/PPPPPPPP/NRNKQRBB w FBfb - 0 1\"]\n\n1. h3 *\n\n";
  const auto variants = counted(all_games("[Variant \"Chess960\"]\n" + start + "[Event \"b\"]\n" + start +
                                          "[Variant \"fischer random\"]\n" + start +
                                          "[Variant \"From Position\"]\n\n1. e4 *\n"))
                            .variants;
  const auto named = variants.top(9);
  REQUIRE(named.size() == 2);
  CHECK(named[0].name == "chess960");
  CHECK(named[0].count == 3);
  CHECK(named[1].name == "standard");
}

TEST_CASE("equal counts come by name") {
  chess::CountTable table(9);
  for (const char* name : {"z", "m", "a"}) table.add(name);
  CHECK(table.top(3)[0].name == "a");
  CHECK(table.top(3)[2].name == "z");
}

TEST_CASE("the JSON has its keys, also without games") {
  for (const auto& stats : {chess::GameStats(), counted(all_games(kGames))}) {
    const auto json = nlohmann::json::parse(stats_json(stats, 3));
    for (const char* key : {"games", "seen", "damaged", "refused", "results", "plies", "eco", "openings",
                            "ratings", "higher_rated", "speeds", "time_controls", "dates", "players",
                            "terminations", "variants", "with"}) {
      CAPTURE(key);
      CHECK(json.contains(key));
    }
    CHECK(json["results"].size() == 4);
    CHECK(json["eco"]["volumes"].size() == 5);
  }
  const auto json = nlohmann::json::parse(stats_json(counted(all_games(kGames)), 1));
  CHECK(json["plies"]["longest"]["game"] == 3);
  CHECK(json["players"]["top"].size() == 1);
  CHECK(json["players"]["distinct"] == 5);
  CHECK(json["eco"]["codes"]["B50"] == 2);
  CHECK(json["dates"]["months"]["2021-10"] == 1);
  CHECK_FALSE(json["dates"]["months"].contains("1984"));
  CHECK(nlohmann::json::parse(stats_json(chess::GameStats(), 3))["plies"]["mean"].is_null());
}

TEST_CASE("the report lines up, whatever the script of a name") {
  const std::string text = stats_text(counted(all_games(kGames)), 10);
  CHECK(text.find("Żółć") != std::string::npos);
  // The counts of the players end in one column.
  std::size_t column = 0;
  const std::size_t begin = text.find("\nPlayers");
  REQUIRE(begin != std::string::npos);
  std::size_t at = text.find('\n', begin + 1) + 1;
  for (int row = 0; row < 4; ++row) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    const std::size_t here = chess::text_width(line.substr(0, line.find(" %")));
    CHECK((column == 0 || here == column));
    column = here;
    at = end + 1;
  }
}

TEST_CASE("an empty collection has a short report") {
  const std::string text = stats_text(chess::GameStats(), 10);
  CHECK(text.find("games") != std::string::npos);
  CHECK(text.find("Results") == std::string::npos);
  CHECK(text.find("nan") == std::string::npos);
}

TEST_CASE("names of strangers cannot write on the terminal") {
  const auto games = all_games("[White \"\x1b[2Jboo\"]\n[Black \"\xe2\x80\xaeoob\"]\n\n1. e4 *\n");
  const std::string text = stats_text(counted(games), 10);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("\xe2\x80\xae") == std::string::npos);
  CHECK(nlohmann::json::accept(stats_json(counted(games), 10)));
}
