// SPDX-License-Identifier: GPL-3.0-or-later
// Tie-breaks and standings, computed by hand.
#include "tournaments/standings.h"

#include <sstream>

#include "tests/tournaments/events.h"

using namespace chess;

namespace {

double value(const Tournament& tournament, const std::string& name, const std::string& code) {
  const auto found = TieBreakValues(tournament).value(place_of(tournament, name), *TieBreak::parse(code));
  REQUIRE(found.has_value());
  return *found;
}

std::string order(const Tournament& tournament, const std::string& codes) {
  std::string text;
  for (const StandingRow& row : standings_of(tournament, *TieBreak::parse_list(codes)))
    text += (text.empty() ? "" : " ") + std::to_string(row.rank) + tournament.players()[row.player].name;
  return text;
}

/// A crosstable: a name and the results against all in this order. Of each pair the first has White in even
/// sums of places.
std::string games_of_table(const std::string& table) {
  std::istringstream in(table);
  std::vector<std::string> names;
  std::vector<std::string> rows;
  for (std::string name, row; in >> name >> row;) {
    names.push_back(name);
    rows.push_back(row);
  }
  std::string lines;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size(); ++j) {
      const char result = rows[i][j];
      CHECK(static_cast<int>(result == '1') == static_cast<int>(rows[j][i] == '0'));
      const bool is_white = (i + j) % 2 == 0;
      const std::string text = result == '=' ? "1/2-1/2" : (result == '1') == is_white ? "1-0" : "0-1";
      lines += "? " + (is_white ? names[i] + ' ' + names[j] : names[j] + ' ' + names[i]) + ' ' + text + '\n';
    }
  }
  return pgn_of(lines);
}

}  // namespace

TEST_CASE("tie-breaks are read as FIDE and others write them") {
  CHECK(TieBreak::parse("bh:c1")->code() == "BH-C1");
  CHECK(TieBreak::parse(" SB/M2 ")->code() == "SB-M2");
  CHECK(*TieBreak::parse("PS-C2") == TieBreak{TieBreakRule::Progressive, 2, 0});
  CHECK(TieBreak::parse_list("DE,WIN")->size() == 2);
  for (const char* wrong : {"", "XX", "BH-", "BH-C3", "BH-X1", "WIN-C1", "BH-C1-C1"})
    CHECK_FALSE(TieBreak::parse(wrong));
  CHECK_FALSE(TieBreak::parse_list("SB,sb"));
  CHECK(to_string(TieBreak::parse("XX").error()).starts_with("'XX' is no tie-break; write DE, WIN, WON,"));
}

TEST_CASE("the table of rating differences") {
  CHECK(rating_difference(1) == 800);
  CHECK(rating_difference(0.99) == 677);
  CHECK(rating_difference(0.75) == 193);
  CHECK(rating_difference(0.5) == 0);
  CHECK(rating_difference(2.0 / 3) == 125);  // 0.67
  CHECK(rating_difference(1.0 / 3) == -125);
  CHECK(rating_difference(0) == -800);
}

TEST_CASE("all play all: Dortmund 1992") {
  const Tournament dortmund = one_tournament(games_of_table(R"(
    Kasparov *==1100111
    Ivanchuk =*0=11=1=1
    Bareev   =1*001==11
    Anand    0=1*==1===
    Salov    001=*=10=1
    Kamsky   100==*==1=
    Huebner  1==00=*10=
    Leko     00==1=0*==
    Shirov   0=0==01=*=
    Piket    000=0====*)"));
  CHECK(dortmund.kind() == TournamentKind::AllPlayAll);
  CHECK(dortmund.share_of_pairs() == 1);
  // The published standings, in which Kasparov and Ivanchuk share the first place.
  const auto rows = standings_of(dortmund, {});
  std::vector<double> points;
  for (const StandingRow& row : rows) points.push_back(row.points);
  CHECK(points == std::vector<double>{6, 6, 5.5, 5, 4.5, 4.5, 4, 3.5, 3.5, 2.5});
  CHECK(rows[1].rank == 1);
  CHECK(rows[2].rank == 3);
  CHECK(value(dortmund, "Kasparov", "SB") == 24.75);  // 3 + 2.75 + 5 + 4.5 + 3.5 + 3.5 + 2.5
  CHECK(value(dortmund, "Ivanchuk", "SB") == 24.25);
  CHECK(value(dortmund, "Kasparov", "SB-C1") == 22.25);  // without Piket
  CHECK(value(dortmund, "Kasparov", "WIN") == 5);
  CHECK(value(dortmund, "Kasparov", "KS") == 3);  // against Ivanchuk, Bareev, Anand, Salov, Kamsky
  const auto usual = usual_tie_breaks(TournamentKind::AllPlayAll);
  const auto ranked = standings_of(dortmund, usual);
  CHECK(dortmund.players()[ranked[0].player].name == "Kasparov");  // five wins against four
  CHECK(ranked[0].tie_breaks[0] == 0.5);
  CHECK(ranked[1].rank == 2);
  CHECK_FALSE(ranked[2].tie_breaks[0]);  // nobody else has 5.5
  CHECK_FALSE(TieBreakValues(dortmund).value(0, *TieBreak::parse("PS")));  // nobody knows the rounds
  CHECK_FALSE(ranked[0].performance);
}

TEST_CASE("unplayed rounds of a Swiss (articles 15 and 16)") {
  Tournament open = one_tournament(
      pgn_of("1 Anna Berta 1-0  1 Carla Dora 1/2-1/2  2 Anna Carla 1-0F  2 Dora bye 1-0  2 Berta bye 1/2-1/2 "
             "3 Berta Carla 1-0  3 Anna Dora 0-1"));
  open.set_kind(TournamentKind::Swiss);
  CHECK(order(open, "DE") == "1Dora 2Anna 3Berta 4Carla");
  // A forfeit has the points of the opponent who did not come, if they are fewer than the own ones.
  CHECK(value(open, "Anna", "BH") == 1.5 + 0.5 + 2.5);
  CHECK(value(open, "Anna", "BH-C1") == 4);
  // A bye has the own points, and no more than a draw in each round.
  CHECK(value(open, "Berta", "BH") == 2 + 1.5 + 0.5);
  CHECK(value(open, "Dora", "BH") == 0.5 + 1.5 + 2);
  // A bye that was asked for is left out before a lower value; one that was given is not.
  CHECK(value(open, "Berta", "BH-C1") == 2.5);
  CHECK(value(open, "Dora", "BH-C1") == 3.5);
  CHECK(value(open, "Carla", "BH") == 2.5 + 0.5 + 1.5);
  CHECK(value(open, "Carla", "BH-M1") == 1.5);
  CHECK(value(open, "Anna", "SB") == 1.5 + 0.5);
  CHECK(value(open, "Berta", "SB") == 0.5 * 1.5 + 0.5);
  CHECK(value(open, "Dora", "SB") == 0.25 + 1.5 + 2);
  CHECK(value(open, "Anna", "PS") == 1 + 2 + 2);
  CHECK(value(open, "Anna", "PS-C1") == 4);
  CHECK(value(open, "Anna", "WIN") == 2);
  CHECK(value(open, "Anna", "WON") == 1);
  CHECK(value(open, "Dora", "WIN") == 2);
  CHECK(value(open, "Dora", "WON") == 1);
  CHECK(value(open, "Carla", "BPG") == 1);  // not the forfeit
  CHECK(value(open, "Dora", "BWG") == 1);
  // Where all play all, forfeits are games like others.
  open.set_kind(TournamentKind::AllPlayAll);
  CHECK(value(open, "Anna", "WON") == 2);
  CHECK(value(open, "Anna", "SB") == 1.5 + 0.5);
  CHECK(value(open, "Carla", "BPG") == 1);  // a forfeit that was lost is none of the own games
}

TEST_CASE("rounds behind a withdrawal are draws for the opponents") {
  Tournament open =
      one_tournament(pgn_of("1 Anna Berta 1-0  1 Carla Dora 1-0  2 Anna bye 0-1  2 Berta Carla 1-0  3 Anna "
                            "bye 0-1  3 Dora Berta 1-0"));
  open.set_kind(TournamentKind::Swiss);
  CHECK(value(open, "Berta", "BH") == 2 + 1 + 1);
  CHECK(value(open, "Anna", "BH") == 1 + 1 + 1);
}

TEST_CASE("ratings") {
  const std::string tags = "[Event \"Open\"]\n[WhiteElo \"2200\"]\n[BlackElo \"";
  const Tournament open = one_tournament(
      pgn_of("1 Anna Berta 1-0", tags + "2400\"]\n") + pgn_of("2 Anna Carla 1/2-1/2", tags + "2301\"]\n") +
      pgn_of("3 Anna Dora 0-1", tags + "-\"]\n") + pgn_of("4 Anna Emma 1-0F", tags + "1000\"]\n"));
  CHECK(value(open, "Anna", "ARO") == 2351);  // 2350.5; Dora has no rating, and Emma did not play
  CHECK(value(open, "Anna", "ARO-C1") == 2400);
  CHECK(value(open, "Anna", "TPR") == 2351 + 193);
  CHECK(value(open, "Berta", "TPR") == 2200 - 800);
  CHECK_FALSE(TieBreakValues(open).value(place_of(open, "Emma"), *TieBreak::parse("ARO")));
}

TEST_CASE("direct encounters (article 6)") {
  // All of three have met, and what is left of two of them is applied again.
  const Tournament all =
      one_tournament(pgn_of("1 Anna Berta 1-0  1 Carla Dora 0-1  2 Berta Carla 1-0  2 Dora Anna 0-1  3 Carla "
                            "Anna 1-0  3 Berta Dora 1-0 "
                            "4 Dora Carla 0-1"));
  const std::vector<std::size_t> tied{place_of(all, "Anna"), place_of(all, "Berta"), place_of(all, "Carla")};
  CHECK(TieBreakValues(all).by_direct_encounter(tied).size() == 1);  // each beat one of the others
  const std::vector<std::size_t> two{place_of(all, "Berta"), place_of(all, "Carla")};
  CHECK(TieBreakValues(all).by_direct_encounter(two) ==
        std::vector<std::vector<std::size_t>>{{place_of(all, "Berta")}, {place_of(all, "Carla")}});
  // Two games against one are their mean.
  const std::vector<std::size_t> met_twice{place_of(all, "Carla"), place_of(all, "Dora")};
  CHECK(TieBreakValues(all).direct_points(met_twice)[0] == 0.5);
  // Berta and Carla have not met: Anna is first whatever they would have played.
  Tournament some =
      one_tournament(pgn_of("1 Anna Berta 1-0  2 Carla Anna 0-1  3 Berta Dora 1-0F 4 Anna Dora 1-0F"));
  some.set_kind(TournamentKind::Swiss);
  const std::vector<std::size_t> three{place_of(some, "Berta"), place_of(some, "Carla"),
                                       place_of(some, "Anna")};
  const auto parts = TieBreakValues(some).by_direct_encounter(three);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0] == std::vector<std::size_t>{place_of(some, "Anna")});
  // A forfeit of a Swiss is no encounter.
  const std::vector<std::size_t> apart{place_of(some, "Berta"), place_of(some, "Dora")};
  CHECK_FALSE(TieBreakValues(some).direct_points(apart)[0]);
  CHECK(TieBreakValues(some).by_direct_encounter(apart).size() == 1);
}

TEST_CASE("each tie-break parts those who are still tied") {
  // Anna, Berta and Carla have 2 points and all else alike, so they share the place.
  const Tournament shared = one_tournament(pgn_of(
      "1 Anna Dora 1-0  1 Berta Carla 1/2-1/2  2 Dora Carla 0-1  2 Anna Berta 1/2-1/2  3 Berta Dora 1-0 "
      "3 Carla Anna 1/2-1/2"));
  CHECK(order(shared, "DE,WIN,SB,KS") == "1Anna 1Berta 1Carla 4Dora");
  CHECK(order(shared, "BPG") == "1Carla 2Anna 2Berta 4Dora");  // two games with Black, one, one
  // A tie-break that one of a group does not have parts nobody.
  CHECK(order(shared, "ARO") == "1Anna 1Berta 1Carla 4Dora");
}

TEST_CASE("a knock-out is ranked by the rounds") {
  const Tournament cup =
      one_tournament(pgn_of("1.1 A1 B2 1-0 1.2 B2 A1 1/2-1/2 1 C3 D4 1-0 1 E5 F6 0-1 1 G7 H8 1-0 2 A1 C3 0-1 "
                            "2 F6 G7 1-0 3 C3 F6 1-0 "
                            "3 A1 G7 0-1"));
  REQUIRE(cup.kind() == TournamentKind::Knockout);
  CHECK(order(cup, "SB") == "1C3 2F6 3G7 4A1 5B2 5D4 5E5 5H8");
  const auto matches = knockout_matches(cup);
  REQUIRE(matches.size() == 8);
  CHECK(cup.players()[matches[0].first].name == "A1");
  CHECK(matches[0].first_half_points == 3);
  CHECK(matches[0].second_half_points == 1);
  CHECK(matches[2].games[0].side == Color::Black);  // F6, who won
  CHECK(matches[2].games[0].half_points == 2);
  CHECK(matches[2].is_decided);
}
