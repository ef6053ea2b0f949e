// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a game, and orders of games by several of them.
#include <doctest/doctest.h>

#include "query/game_field.h"
#include "query/sort_order.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

const char* const kSortedGame = R"([Event "Rated Blitz game"]
[Site "London"]
[Date "2021.10.??"]
[Round "3.1"]
[White "Müller, Karsten"]
[Black "?"]
[Result "1-0"]
[WhiteElo "2501"]
[BlackElo "2400"]
[ECO "B33"]
[WhiteTeam "Hamburg"]
[TimeControl "180+2"]

1. e4 c5 2. Nf3 1-0
)";

std::string text_of(const char* field, const ImportedGame& game) {
  const auto parsed = GameField::parse(field);
  if (!parsed) FAIL(parsed.error().reason);
  CHECK(parsed->name() == field);
  return parsed->text_of(game);
}

std::string key_of(const char* order, const std::string& tags, const std::string& moves = "1. e4 *") {
  const auto parsed = SortOrder::parse(order);
  if (!parsed) FAIL(parsed.error().reason);
  std::string key;
  parsed->append_key(one_game(tags + "\n\n" + moves + "\n"), false, key);
  return key;
}

}  // namespace

TEST_CASE("every field of a game") {
  const auto game = one_game(kSortedGame);
  CHECK(text_of("white", game) == "Müller, Karsten");
  CHECK(text_of("black", game).empty());
  CHECK(text_of("player", game) == "Müller, Karsten - ?");
  CHECK(text_of("white-elo", game) == "2501");
  CHECK(text_of("black-elo", game) == "2400");
  CHECK(text_of("rating", game) == "2450");
  CHECK(text_of("result", game) == "1-0");
  CHECK(text_of("date", game) == "2021-10");
  CHECK(text_of("year", game) == "2021");
  CHECK(text_of("event", game) == "Rated Blitz game");
  CHECK(text_of("site", game) == "London");
  CHECK(text_of("round", game) == "3.1");
  CHECK(text_of("eco", game) == "B33");
  CHECK(text_of("opening", game).empty());
  CHECK(text_of("plies", game) == "3");
  CHECK(text_of("moves", game) == "2");
  CHECK(text_of("time-control", game) == "180+2");
  CHECK(text_of("speed", game) == "blitz");
  CHECK(text_of("variant", game) == "standard");
  CHECK(text_of("termination", game).empty());
  CHECK(text_of("WhiteTeam", game) == "Hamburg");
  CHECK(text_of("number", game).empty());
  CHECK(GameField::parse("opening")->text_of(game, true) == "");  // the table knows another code
  CHECK(GameField::parse("plies")->asks_moves());
  CHECK_FALSE(GameField::parse("white")->asks_moves());
  CHECK(GameField::parse("white-elo")->is_number());
  for (const char* wrong : {"", "elo", "whiteElo", "White Team", "plies,"})
    CHECK_FALSE(GameField::parse_list(wrong).has_value());
  CHECK(GameField::parse_list("white, WhiteTeam,plies")->size() == 3);
}

TEST_CASE("keys compare as the fields do") {
  const auto white = [](const char* name) {
    return key_of("white", std::string("[White \"") + name + "\"]");
  };
  CHECK(white("Carlsen") < white("Tal"));
  CHECK(white("carlsen") == white("CARLSEN"));
  CHECK(white("Müller") == white("Muller"));
  CHECK(white("Šarić") == white("Saric"));
  CHECK(white("Łukasz Żuk") == white("lukasz zuk"));
  CHECK(white("Tal") < white("Tal, Mihail"));
  CHECK(white("Tal") < white("?"));  // what is unknown comes last
  const auto round = [](const char* text) {
    return key_of("round", std::string("[Round \"") + text + "\"]");
  };
  CHECK(round("9") < round("10"));
  CHECK(round("2.9") < round("2.10"));
  CHECK(round("007") == round("7"));
  const auto date = [](const char* text) { return key_of("date", std::string("[Date \"") + text + "\"]"); };
  CHECK(date("2020.12.31") < date("2021.??.??"));
  CHECK(date("2021.??.??") < date("2021.01.??"));
  CHECK(date("2021.09.01") < date("2021.10.01"));
  const auto elo = [](const char* text) {
    return key_of("white-elo", std::string("[WhiteElo \"") + text + "\"]");
  };
  CHECK(elo("999") < elo("2400"));
  CHECK(elo("2400") < elo("-"));
}

TEST_CASE("an order that is turned round keeps the unknown at the end") {
  const auto key = [](const char* order, const char* elo) {
    return key_of(order, std::string("[WhiteElo \"") + elo + "\"]\n[White \"A\"]");
  };
  CHECK(key("white-elo:desc", "2400") < key("white-elo:desc", "999"));
  CHECK(key("white-elo:desc", "999") < key("white-elo:desc", ""));
  const auto white = [](const char* name) {
    return key_of("white:desc", std::string("[White \"") + name + "\"]");
  };
  CHECK(white("Tal, Mihail") < white("Tal"));
  CHECK(white("Tal") < white("Carlsen"));
  auto order = *SortOrder::parse("white-elo:desc");
  order.reverse();
  std::string reversed;
  order.append_key(one_game("[WhiteElo \"2400\"]\n\n1. e4 *\n"), false, reversed);
  CHECK(reversed == key_of("white-elo", "[WhiteElo \"2400\"]"));
}

TEST_CASE("several fields, the first one first") {
  const auto key = [](const char* date, const char* white) {
    return key_of("date,white", std::string("[Date \"") + date + "\"]\n[White \"" + white + "\"]");
  };
  CHECK(key("2020.01.01", "Z") < key("2021.01.01", "A"));
  CHECK(key("2021.01.01", "A") < key("2021.01.01", "B"));
  CHECK(SortOrder::parse("date,plies")->asks_moves());
  CHECK_FALSE(SortOrder::parse("date,white")->asks_moves());
  for (const char* wrong : {"", "date:down", "number", "file", "date,,white"})
    CHECK_FALSE(SortOrder::parse(wrong).has_value());
}
