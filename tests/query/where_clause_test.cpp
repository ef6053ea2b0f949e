// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas of tags and fields: what they mean, what stays unknown, and which are refused.
#include <doctest/doctest.h>

#include "query/where_clause.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

ImportedGame sample() {
  return one_game(R"([Event "Open"]
[Date "2021.10.??"]
[Round "3"]
[White "Tal, Mihail"]
[Black "Nobody"]
[Result "1-0"]
[WhiteElo "2600"]
[BlackElo "2350?"]
[ECO "B33"]
[Board "12"]

1. e4 c5 2. Nf3 1-0
)");
}

bool holds(const std::string& text) {
  const auto clause = WhereClause::parse(text);
  if (!clause) FAIL(text << ": " << clause.error().reason);
  const auto game = sample();
  const bool found = clause->holds(game);
  if (clause->is_decided_by(game.game.tags)) CHECK(clause->holds(game.game.tags) == found);
  return found;
}

std::string clause_refusal(const std::string& text) {
  const auto clause = WhereClause::parse(text);
  return clause ? "" : clause.error().reason;
}

}  // namespace

TEST_CASE("numbers") {
  CHECK(holds("WhiteElo > BlackElo"));
  CHECK(holds("WhiteElo>BlackElo+200"));
  CHECK_FALSE(holds("WhiteElo > BlackElo + 250"));
  CHECK(holds("WhiteElo >= BlackElo + 250"));
  CHECK(holds("WhiteElo - BlackElo = 250"));
  CHECK(holds("100 + 100 < WhiteElo - BlackElo"));
  CHECK(holds("Board = 12"));
  CHECK(holds("Board > 9"));  // as numbers
  CHECK(holds("plies = 3"));
  CHECK(holds("moves < 3"));
  CHECK(holds("rating = 2475"));
  CHECK(holds("year != 2020"));
}

TEST_CASE("texts") {
  CHECK(holds("White = \"tal, mihail\""));
  CHECK(holds("White ~ 'MIHAIL'"));
  CHECK(holds("White !~ \"Petrosian\""));
  CHECK(holds("White != Black"));
  CHECK_FALSE(holds("White = Black"));
  CHECK(holds("ECO >= \"B30\" and ECO <= \"B39\""));
  CHECK(holds("result = \"1-0\""));
  CHECK(holds("time_control != \"60\"") == false);  // not said
}

TEST_CASE("the moves tell an opening that no tag names") {
  const auto clause = WhereClause::parse("opening ~ 'sicilian'");
  const auto bare = one_game("1. e4 c5 2. Nf3 *");
  const auto named = one_game("[Opening \"Mine\"]\n\n1. e4 c5 2. Nf3 *");
  CHECK_FALSE(clause->is_decided_by(bare.game.tags));
  CHECK(clause->holds(bare));
  CHECK(clause->is_decided_by(named.game.tags));
  CHECK_FALSE(clause->holds(named));
}

TEST_CASE("names that a refusal offers can be written") {
  CHECK(holds("white-elo > 2500 and black-elo<white-elo-200"));
  CHECK(holds("white_elo > 2500"));
  const std::string offered = clause_refusal("elo > 3");
  CHECK(offered.contains("white-elo"));
  CHECK_FALSE(offered.contains("number"));
}

TEST_CASE("dates") {
  CHECK(holds("Date = \"2021\""));
  CHECK(holds("Date = \"2021-10\""));
  CHECK(holds("date >= \"2021\""));
  CHECK(holds("Date < \"2021-11-05\""));
  CHECK(holds("Date > \"2021-09\""));
  CHECK_FALSE(holds("Date > \"2021\""));
  CHECK_FALSE(holds("Date = \"2020\""));
  CHECK(holds("Date != \"2020\""));
  // The day is not known.
  CHECK_FALSE(holds("Date < \"2021-10-15\""));
  CHECK_FALSE(holds("not Date < \"2021-10-15\""));
}

TEST_CASE("and, or, not, and brackets") {
  CHECK(holds("plies = 3 and year = 2021"));
  CHECK_FALSE(holds("plies = 3 and year = 2020"));
  CHECK(holds("plies = 4 or year = 2021"));
  CHECK(holds("plies = 3 or plies = 4 and year = 2020"));  // "and" binds closer
  CHECK_FALSE(holds("(plies = 3 or plies = 4) and year = 2020"));
  CHECK(holds("not plies = 4"));
  CHECK(holds("NOT (plies = 4 OR year = 2020)"));
  CHECK(holds("White and not WhiteTitle"));
}

TEST_CASE("what a game does not say is unknown") {
  CHECK_FALSE(holds("WhiteTitle = \"GM\""));
  CHECK_FALSE(holds("WhiteTitle != \"GM\""));
  CHECK_FALSE(holds("not WhiteTitle = \"GM\""));
  CHECK(holds("WhiteTitle = \"GM\" or plies = 3"));
  CHECK_FALSE(holds("WhiteTitle = \"GM\" or plies = 4"));
  CHECK(holds("not (WhiteTitle = \"GM\" and plies = 4)"));
  CHECK_FALSE(holds("White > 5"));  // not a number
}

TEST_CASE("options are tests of a formula") {
  CHECK(holds("white('tal') and eco(\"B30-B39\")"));
  CHECK(holds("player( 'petrosian' ) or plies ('3') and not has_evals()"));
  CHECK_FALSE(holds("not moves('1. e4 c5')"));
  CHECK(holds("White = 'Tal, Mihail' and white('tal')"));
  const auto both = WhereClause::parse("white('Mikhail Tal')", {{"similar-names", {.is_set = true}}});
  CHECK(both->holds(sample()));
  CHECK_FALSE(holds("white('Mikhail Tal')"));
  CHECK(WhereClause::parse("white('tal') or tag('Board=12')")->is_decided_by(sample().game.tags));
  CHECK_FALSE(WhereClause::parse("result('1-0')")->is_decided_by(sample().game.tags));
  CHECK(clause_refusal("plies = 3 and eco('Z')").contains("'Z' is no ECO code"));
  CHECK(clause_refusal("plies = 3 and eco('Z')").contains("(character 19)"));
  for (const char* wrong : {"white('a'", "white(a)", "any()", "repeats('1')", "players_from('no/such/file')"})
    CHECK_FALSE(clause_refusal(std::string(wrong)).empty());
}

TEST_CASE("moves are asked for only where they matter") {
  CHECK_FALSE(WhereClause::parse("plies > 3")->is_decided_by(sample().game.tags));
  CHECK_FALSE(WhereClause::parse("White = 'A' and result = '*'")->is_decided_by(sample().game.tags));
  CHECK(WhereClause::parse("WhiteElo > 3 and ECO ~ 'B'")->is_decided_by(sample().game.tags));
}

TEST_CASE("what is no formula is refused with the place") {
  for (const std::string_view wrong :
       chess::split("|and|White =|= 3|(plies = 3|plies = 3)|plies 3|3|White ~ 3|plies = \"three\"|Date = 3|"
                    "Date = \"yesterday\"|WhiteElo + \"x\" > 3|White = \"open|elo > 3|plies > 2x|"
                    "plies = 3 year = 4|number = 1|WhiteElo > 99999999999999999999|plies = 3 and|not|"
                    "White & 3",
                    '|')) {
    CAPTURE(wrong);
    CHECK_FALSE(clause_refusal(std::string(wrong)).empty());
  }
  CHECK(clause_refusal("plies = 3 year").find("character 11") != std::string::npos);
  CHECK_FALSE(clause_refusal(std::string(10'000, '(') + "plies = 3").empty());
  CHECK_FALSE(clause_refusal(std::string(10'000, '(')).empty());
  std::string nots;
  for (int i = 0; i < 10'000; ++i) nots += "not ";
  CHECK_FALSE(clause_refusal(nots + "plies = 3").empty());
}
