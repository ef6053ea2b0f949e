// SPDX-License-Identifier: GPL-3.0-or-later
// Names of endgames: the usual order, and what follows from an endgame.
#include "tablebase/endgame_name.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "notation/fen.h"

using namespace chess;

TEST_CASE("names of tables are in the usual order") {
  CHECK(is_table_name("KQvK"));
  CHECK(is_table_name("KRPvKR"));
  CHECK(is_table_name("KRvKBN") == false);  // the side with more men comes first
  CHECK(is_table_name("KBNvKR"));
  CHECK_FALSE(is_table_name("KvKQ"));
  CHECK_FALSE(is_table_name("KPRvKR"));
  CHECK_FALSE(is_table_name("KvK"));
  CHECK_FALSE(is_table_name("KQK"));
  CHECK_FALSE(is_table_name("KKvK"));
  CHECK_FALSE(is_table_name("QvK"));
  CHECK_FALSE(is_table_name("kqvk"));
  CHECK_FALSE(is_table_name("KQvKv"));
  CHECK_FALSE(is_table_name("KQQQvKQQQ"));  // eight men
  CHECK_FALSE(is_table_name(""));
}

TEST_CASE("a name is read in any order and written in the usual one") {
  const auto name = EndgameName::parse("KRvKPQ");
  REQUIRE(name);
  CHECK(to_string(*name) == "KRvKQP");
  CHECK(to_string(name->normalized()) == "KQPvKR");
  CHECK(name->men() == 5);
  CHECK(name->has_pawns());
  CHECK(name->mirrored().mirrored() == *name);
  CHECK(EndgameName::parse("KRvKR")->is_symmetric());
}

TEST_CASE("a board has an endgame") {
  const auto pos = parse_position("8/8/4k3/8/2r5/8/1PK5/8 w - - 0 1");
  REQUIRE(pos);
  CHECK(to_string(EndgameName::of(pos->board())) == "KPvKR");
}

TEST_CASE("captures and promotions lead to other endgames") {
  std::vector<std::string> names;
  for (const EndgameName next : EndgameName::parse("KPvKR")->dependencies()) names.push_back(to_string(next));
  std::ranges::sort(names);
  CHECK(names == std::vector<std::string>{"KPvK", "KQvKR", "KRvK", "KRvKB", "KRvKN", "KRvKR"});
}

TEST_CASE("every endgame is listed once") {
  CHECK(endgame_names(3).size() == 5);
  CHECK(endgame_names(4).size() == 35);
  auto names = endgame_names(6);
  CHECK(names.size() == 510);
  std::ranges::sort(names, {}, &EndgameName::key);
  CHECK(std::ranges::adjacent_find(names) == names.end());
}
