// SPDX-License-Identifier: GPL-3.0-or-later
#include "bgn/detail/person.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("sites that use handles") {
  CHECK(domain_of_site("https://lichess.org/abcd1234") == "org.lichess");
  CHECK(domain_of_site("lichess.org INT") == "org.lichess");
  CHECK(domain_of_site("Chess.com") == "com.chess");
  CHECK(domain_of_site("https://www.chess.com/game/1") == "com.chess");
  CHECK(domain_of_site("mychess.com") == "");
  CHECK(domain_of_site("Paris FRA") == "");
  CHECK(is_handle("Gruenblaugelb"));
  CHECK(is_handle("a-b_9"));
  CHECK_FALSE(is_handle("x"));
  CHECK_FALSE(is_handle("Alex Archer"));
  CHECK_FALSE(is_handle("So,W"));
  CHECK_FALSE(is_handle(std::string(31, 'a')));
}

TEST_CASE("names are split at the first comma and joined with comma and space") {
  struct Case {
    const char* name;
    const char* last;
    const char* first;
    const char* joined;
  };
  for (const Case& c : {
           Case{"Tal, Mihail", "Tal", "Mihail", "Tal, Mihail"},
           Case{"Firouzja,Alireza", "Firouzja", "Alireza", "Firouzja, Alireza"},
           Case{"Garry Kasparov", "Garry Kasparov", "", "Garry Kasparov"},
           Case{"A, B, Jr", "A", "B, Jr", "A, B, Jr"},
           Case{"Smith,", "Smith,", "", "Smith,"},
           Case{", X", ", X", "", ", X"},
           Case{",", ",", "", ","},
       }) {
    CAPTURE(c.name);
    const PersonName split = split_name(c.name);
    CHECK(split.last == c.last);
    CHECK(split.first == c.first);
    CHECK(join_name(split.last, split.first) == c.joined);
  }
}

TEST_CASE("a player's name from JSON") {
  JsonTape tape;
  const auto name = [&tape](std::string text) { return name_of(*tape.parse(text)); };
  CHECK(name(R"({"handle":{"domain":"org.lichess","value":"x1"},"last":"Y"})") == "x1");
  CHECK(name(R"({"handle":"x1"})") == "x1");
  CHECK(name(R"({"last":"Moschetti","first":"Paul","nickname":"Buzz"})") == "Moschetti, Paul");
  CHECK(name(R"({"first":"Paul"})") == "Paul");
  CHECK(name(R"({"name":"Paul"})") == "Paul");
  CHECK(name(R"("Paul")") == "Paul");
  CHECK_FALSE(name(R"({"nickname":"Buzz"})"));
  CHECK_FALSE(name("{}"));
  CHECK_FALSE(name("3"));
}
