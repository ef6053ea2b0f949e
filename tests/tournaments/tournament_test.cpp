// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a collection, their players, rounds and kinds.
#include "tests/tournaments/events.h"

using namespace chess;

namespace {

std::string game_of(const std::string& tags, const std::string& white, const std::string& black,
                    const std::string& result = "1-0") {
  return tags + "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n\n" +
         result + "\n\n";
}

}  // namespace

TEST_CASE("an event is what has one name, site and year") {
  const auto events =
      events_of(game_of("[Event \"Open\"]\n[Site \"Bonn\"]\n[Date \"2019.03.01\"]\n", "A", "B") +
                game_of("[Event \"open.\"]\n[Site \"Bonn\"]\n[Date \"2019.03.02\"]\n", "A", "C") +
                game_of("[Event \"Open\"]\n[Site \"Bonn\"]\n[Date \"2020.03.01\"]\n", "A", "B") +
                game_of("[Event \"Open\"]\n[Site \"Köln\"]\n[Date \"2019.03.01\"]\n", "A", "B"));
  REQUIRE(events.size() == 3);
  CHECK(events[0].label() == "Open, Bonn, 2019");
  CHECK(events[0].count == 2);
  CHECK(to_string(events[0].last) == "2019-03-02");
  CHECK(events[1].label() == "Open, Bonn, 2020");
  CHECK(events[2].label() == "Open, Köln, 2019");
}

TEST_CASE("links are no sites, and the year is that of EventDate") {
  const auto events = events_of(
      game_of("[Event \"Arena\"]\n[Site \"https://example.org/a\"]\n[Date \"2020.01.01\"]\n[EventDate "
              "\"2019.12.30\"]\n",
              "A", "B") +
      game_of("[Event \"Arena\"]\n[Site \"https://example.org/b\"]\n[Date \"2019.12.31\"]\n", "A", "B"));
  REQUIRE(events.size() == 1);
  CHECK(events[0].label() == "Arena, 2019");
}

TEST_CASE("an event goes on behind New Year with later rounds only") {
  const std::string old = game_of("[Event \"Hastings\"]\n[Date \"2012.12.30\"]\n[Round \"3\"]\n", "A", "B");
  const auto joined =
      events_of(old + game_of("[Event \"Hastings\"]\n[Date \"2013.01.02\"]\n[Round \"4\"]\n", "C", "A"));
  REQUIRE(joined.size() == 1);
  CHECK(joined[0].count == 2);
  CHECK(joined[0].spellings.size() == 3);
  CHECK(joined[0].games[1].black == joined[0].games[0].white);
  CHECK(events_of(old + game_of("[Event \"Hastings\"]\n[Date \"2013.01.02\"]\n[Round \"1\"]\n", "C", "A"))
            .size() == 2);
  CHECK(events_of(old + game_of("[Event \"Hastings\"]\n[Date \"2013.12.30\"]\n[Round \"4\"]\n", "C", "A"))
            .size() == 2);
}

TEST_CASE("the parts of a collection make the whole, and too many games leave the figures") {
  const std::string first = pgn_of("1 Anna Berta 1-0  1 Carla Dora 0-1");
  const std::string second = pgn_of("2 Berta Carla 1/2-1/2  2 Dora Anna 1-0");
  EventGames whole;
  EventGames begin;
  EventGames end;
  EventGames few(3);
  for (const auto& one : all_games(first)) whole.add(one), begin.add(one), few.add(one);
  for (const auto& one : all_games(second)) whole.add(one), end.add(one), few.add(one);
  begin.merge(end);
  const auto one = whole.take_events();
  const auto merged = begin.take_events();
  REQUIRE(merged.size() == 1);
  CHECK(merged[0].games.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(merged[0].games[i].white == one[0].games[i].white);
    CHECK(merged[0].games[i].result == one[0].games[i].result);
  }
  CHECK(few.is_full());
  const auto figures = few.take_events();
  CHECK(figures[0].count == 4);
  CHECK(figures[0].games.empty());
}

TEST_CASE("spellings of a player are one player") {
  const auto players = [](const std::string& pgn) { return one_tournament(pgn).players(); };
  const std::string tags = "[Event \"Open\"]\n";
  auto found = players(game_of(tags + "[Round \"1\"]\n", "Carlsen, M", "Anand, V") +
                       game_of(tags + "[Round \"2\"]\n", "Carlsen, Magnus", "Aronian, L"));
  REQUIRE(found.size() == 3);
  CHECK(found[0].name == "Carlsen, Magnus");
  CHECK(found[0].other_names == std::vector<std::string>{"Carlsen, M"});
  CHECK(found[0].encounters.size() == 2);
  // Both play in one round, so they are two.
  CHECK(players(game_of(tags + "[Round \"1\"]\n", "Garcia, Maria", "Anand, V") +
                game_of(tags + "[Round \"1\"]\n", "Garcia, Mario", "Aronian, L"))
            .size() == 4);
  // They play each other.
  CHECK(players(game_of(tags, "Polgar, Z", "Polgar, Zsofia")).size() == 2);
  // Two numbers of FIDE, and ratings that differ.
  CHECK(players(game_of(tags + "[Round \"1\"]\n[WhiteFideId \"1\"]\n", "Ivanov, A", "Anand, V") +
                game_of(tags + "[Round \"2\"]\n[WhiteFideId \"2\"]\n", "Ivanov, A", "Aronian, L"))
            .size() == 4);
  CHECK(players(game_of(tags + "[Round \"1\"]\n[WhiteElo \"2400\"]\n", "Ivanov, A", "Anand, V") +
                game_of(tags + "[Round \"2\"]\n[WhiteElo \"2300\"]\n", "Ivanov, Alexei", "Aronian, L"))
            .size() == 4);
  // One number of FIDE says more than names do.
  CHECK(players(game_of(tags + "[Round \"1\"]\n[WhiteFideId \"7\"]\n", "Hou Yifan", "Anand, V") +
                game_of(tags + "[Round \"2\"]\n[WhiteFideId \"7\"]\n", "侯逸凡", "Aronian, L"))
            .size() == 3);
  // "Ivanov, A" may be either of two, who play in one round: all stay apart.
  CHECK(players(game_of(tags + "[Round \"1\"]\n", "Ivanov, Alexei", "Ivanov, Andrei") +
                game_of(tags + "[Round \"2\"]\n", "Ivanov, A", "Anand, V"))
            .size() == 4);
}

TEST_CASE("byes, forfeits and what is not told") {
  const Tournament open = one_tournament(
      pgn_of("1 Anna Berta 1-0F  1 Carla Bye 1-0  2 Anna Carla 0-0  2 Berta bye 1/2-1/2  3 Anna Carla *") +
      pgn_of("3 Berta Dora 1-0", "[Event \"Open\"]\n[Termination \"forfeit\"]\n") +
      pgn_of("4 Anna Dora 1-0", "[Event \"Open\"]\n[Termination \"time forfeit\"]\n"));
  REQUIRE(open.players().size() == 4);
  const auto& anna = open.players()[place_of(open, "Anna")].encounters;
  REQUIRE(anna.size() == 4);
  CHECK(anna[0].is_forfeit());
  CHECK(anna[0].half_points == 2);
  CHECK(anna[1].is_forfeit());
  CHECK(anna[1].half_points == 0);
  CHECK(anna[1].other_half_points == 0);
  CHECK_FALSE(anna[2].half_points);
  CHECK(anna[3].is_played);  // lost on time
  const auto& berta = open.players()[place_of(open, "Berta")].encounters;
  CHECK(berta[1].is_bye());
  CHECK(berta[1].half_points == 1);
  CHECK(berta[2].is_forfeit());
  CHECK(open.players()[place_of(open, "Carla")].half_points() == 2);
  CHECK(open.forfeits() == 5);
  CHECK(open.without_result() == 1);
  CHECK(open.missing() == 4);  // Dora in 1 and 2, Berta and Carla in 4
  CHECK(open.rounds() == 4);
}

TEST_CASE("rounds and columns") {
  const Tournament match = one_tournament(pgn_of(
      "1.2 Anna Berta 1-0  1.1 Berta Anna 1-0  1.1 Carla Dora 1-0  2.1 Anna Carla 1-0  ? Berta Dora 1-0"));
  REQUIRE(match.columns().size() == 3);
  CHECK(match.columns()[0].round == 1);
  CHECK(match.columns()[1].round == 1);
  CHECK_FALSE(match.columns()[1].is_only);
  CHECK(match.columns()[2].round == 2);
  CHECK(match.columns()[2].is_only);
  const auto& anna = match.players()[place_of(match, "Anna")].encounters;
  CHECK(anna[0].side == Color::Black);
  CHECK(anna[1].column == 1);
  CHECK(anna[2].column == 2);
  CHECK(match.without_round() == 1);
  CHECK_FALSE(match.players()[place_of(match, "Dora")].encounters[1].column);
  for (const char* round : {"5", "5.2", "5-2", "05"}) {
    const auto events = events_of(pgn_of(std::string(round) + " Anna Berta 1-0"));
    CHECK_MESSAGE(events[0].games[0].round == 5, round);
  }
  for (const char* round : {"-", "0", "5th", "QF", "20240305", "½"}) {
    const auto events = events_of(pgn_of(std::string(round) + " Anna Berta 1-0"));
    CHECK_MESSAGE(events[0].games[0].round == 0, round);
  }
  // Games that stand there twice, and those of nobody else, are told.
  const Tournament twice = one_tournament(pgn_of("1 Anna Berta 1-0 1 Anna Berta 1-0 2 Carla Carla 1-0"));
  CHECK(twice.copies() == 1);
  CHECK(twice.left_out() == 1);
}

TEST_CASE("kinds") {
  const auto kind = [](const std::string& lines, const std::string& tags = "[Event \"Open\"]\n") {
    return one_tournament(pgn_of(lines, tags)).kind();
  };
  CHECK(kind("1 A1 B2 1-0 2 B2 C3 1-0 3 C3 A1 1-0") == TournamentKind::AllPlayAll);
  CHECK(kind("1 A1 B2 1-0 2 B2 A1 1-0") == TournamentKind::AllPlayAll);
  const std::string semifinals = "1.1 A1 B2 1-0 1.2 B2 A1 1/2-1/2 1.1 C3 D4 0-1 1.2 D4 C3 1-0 ";
  CHECK(kind(semifinals + "2.1 A1 D4 1-0 2.1 B2 C3 1-0") == TournamentKind::Knockout);
  CHECK(kind(semifinals) == TournamentKind::Knockout);  // matches of several games
  // The losers play on, and so it is a Swiss.
  const std::string eight = "1 A1 B2 1-0 1 C3 D4 1-0 1 E5 F6 1-0 1 G7 H8 1-0 2 A1 C3 1-0 2 E5 G7 1-0 ";
  CHECK(kind(eight + "3 A1 E5 1-0") == TournamentKind::Knockout);
  CHECK(kind(eight + "2 B2 D4 1-0 2 F6 H8 1-0 3 A1 E5 1-0") == TournamentKind::Swiss);
  CHECK(kind(eight + "3 A1 F6 1-0") == TournamentKind::Swiss);  // who was out comes back
  // Of six who meet twice, the games of one are there.
  CHECK(kind("1 A1 B2 1-0 2 A1 C3 1-0 3 D4 A1 1-0 4 A1 E5 1-0 6 B2 A1 1-0") == TournamentKind::AllPlayAll);
  CHECK(kind("1 A1 B2 1-0 2 A1 C3 1-0 3 D4 A1 1-0 4 A1 E5 1-0") == TournamentKind::Swiss);
  // Three rounds of six: who has most meets who has least.
  const std::string three = "1 A1 B2 1-0 1 C3 D4 1-0 1 E5 F6 1-0 2 A1 D4 1-0 2 C3 F6 1-0 2 E5 B2 1-0 ";
  CHECK(kind(three + "3 A1 F6 1-0 3 C3 B2 1-0 3 E5 D4 1-0") == TournamentKind::AllPlayAll);
  CHECK(kind(three + "3 A1 C3 1-0 3 D4 F6 1-0") == TournamentKind::Swiss);
  CHECK(kind("1 A1 B2 1-0", "[Event \"Open\"]\n[EventType \"swiss (rapid)\"]\n") == TournamentKind::Swiss);
  CHECK(kind(eight, "[Event \"Open\"]\n[EventType \"tourn\"]\n") == TournamentKind::AllPlayAll);
}
