// SPDX-License-Identifier: GPL-3.0-or-later
// Reading games that this project did not write: other shapes, unknown keys, and what is wrong.
#include "bgn/bgn_reader.h"

#include <doctest/doctest.h>

#include "bgn/bgn_writer.h"
#include "games.h"
#include "notation/san.h"

using namespace chess;

namespace {

std::string game_text(const std::string& moves) { return R"({"moves":[)" + moves + R"(],"result":"*"})"; }

const std::string kE4 = R"({"p":"P","f":"e2","t":"e4"})";
const std::string kE5 = R"({"p":"p","f":"e7","t":"e5"})";

std::string with_a(const std::string& a) { return game_text(R"({"p":"P","f":"e2","t":"e4","a":)" + a + "}"); }

std::string rewritten(const std::string& text) {
  const auto game = parse_bgn(text);
  REQUIRE_MESSAGE(game.has_value(), text << (game ? "" : to_string(game.error())));
  return to_bgn(*game, {.end_line = false});
}

GameReadError error_of(const std::string& text) {
  const auto game = parse_bgn(text);
  REQUIRE_FALSE_MESSAGE(game.has_value(), text);
  return game.error();
}

}  // namespace

TEST_CASE("canonical text comes back byte for byte") {
  for (const std::string& text : {
           game_text(""),
           game_text(kE4),
           game_text(kE4 + "," + kE5),
           game_text(R"({"p":"P","f":"e2","t":"e4","et":1234,"x2":[1.50,{"y":null}]})"),
           with_a("[{}]"),
           with_a(R"([{"nag":3},{"id":"AA7","nag":0},{"id":"AA7","date":"2022-03-04","comment":"yeah...",)"
                  R"("q":1}])"),
           with_a(R"([{"id":"AA2","alt":{"name":"Knight press","comment":"bla","moves":[{"p":"N","f":"g1",)"
                  R"("t":"f3"}],"w":1}}])"),
           with_a(R"([{"alt":{"moves":[{"p":"N","f":"g1","t":"f3"}]}},{"nag":1}])"),
           with_a(R"([{"id":"x","alt":{"moves":[{"p":"N","f":"g1","t":"f3"}]}},{"alt":{"moves":[{"p":"N",)"
                  R"("f":"b1","t":"c3"}]}},{"nag":1}])"),
           with_a(R"([{"nag":1,"alt":{"moves":[{"p":"N","f":"g1","t":"f3"}]}},{"alt":{"moves":[{"p":"N",)"
                  R"("f":"b1","t":"c3"}]}}])"),
           with_a(R"([{"date":"2020-01-01","alt":{"moves":[{"p":"N","f":"g1","t":"f3"}]}}])"),
           with_a(R"([{"alt":{"moves":[]}}])"),
           with_a(R"([{"eval":["0.35","22"],"rushFactor":[{"d1":0,"d2":-0.025,"d3":-1}]}])"),
       }) {
    CAPTURE(text);
    CHECK(rewritten(text) == text);
  }
}

TEST_CASE("other shapes are put into the usual one") {
  CHECK(rewritten(" { \"result\" : \"1/2-1/2\" ,\n \"moves\" : [ { \"t\":\"e4\", \"f\":\"e2\", \"p\":\"P\", "
                  "\"c\":7, \"x\":null } ] } ") == R"({"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"D"})");
  CHECK(rewritten(with_a(R"({"nag":1})")) == with_a(R"([{"nag":1}])"));
  CHECK(rewritten(with_a("null")) == game_text(kE4));
  CHECK(rewritten(with_a("[]")) == game_text(kE4));
  CHECK(rewritten(with_a(R"([{"nag":1},{"alt":{"moves":[{"p":"N","f":"g1","t":"f3"}]}}])")) ==
        with_a(R"([{"nag":1,"alt":{"moves":[{"p":"N","f":"g1","t":"f3"}]}}])"));
  // `a` in front of the move it belongs to, as a program that sorts keys writes it.
  CHECK(rewritten(game_text(
            R"({"a":[{"alt":{"moves":[{"a":[{"nag":2}],"f":"d2","p":"P","t":"d4"}]},"nag":1}],"f":"e2",)"
            R"("p":"P","t":"e4"})")) ==
        with_a(R"([{"nag":1,"alt":{"moves":[{"p":"P","f":"d2","t":"d4","a":[{"nag":2}]}]}}])"));
  // An alternative to the first move of an alternative is one more alternative.
  CHECK(rewritten(
            with_a(R"([{"alt":{"moves":[{"p":"P","f":"d2","t":"d4","a":[{"alt":{"moves":[{"p":"P","f":"c2",)"
                   R"("t":"c4"}]}}]}]}}])")) ==
        with_a(R"([{"alt":{"moves":[{"p":"P","f":"d2","t":"d4"}]}},{"alt":{"moves":[{"p":"P","f":"c2",)"
               R"("t":"c4"}]}}])"));
}

TEST_CASE("bytes that are no UTF-8 are read as Latin-1") {
  const auto game = parse_bgn(R"({"moves":[],"result":"*","event":"R)"
                              "\xE9"
                              R"(ti é","x":")"
                              "\xFC"
                              R"("})");
  REQUIRE(game);
  CHECK(game->tags.get("Event") == "Réti é");
  CHECK(game->extras->members == JsonMembers{{"x", JsonDatum::string("ü")}});
}

TEST_CASE("errors have a place and a reason") {
  CHECK(to_string(error_of(game_text(kE4 + "," + kE4))) == "ply 2: no piece stands on e2");
  CHECK(error_of(game_text(kE4 + "," + kE4)).ply == 1);
  CHECK(error_of(game_text(kE4 + "," + kE4)).offset == 11 + kE4.size());
  CHECK(to_string(error_of(game_text(kE4 + ",7"))) == "ply 2: a move is not an object");
  CHECK(to_string(error_of(with_a("7"))) == "ply 1: 'a' is not an array");
  CHECK(to_string(error_of(with_a("[7]"))) == "ply 1: an element of 'a' is not an object and is dropped");
  CHECK(to_string(error_of(
            with_a(R"([{"alt":{"moves":[{"p":"P","f":"d2","t":"d4"},{"p":"P","f":"d4","t":"d5"}]}}])"))) ==
        "ply 2 (variation): it is Black's move");
  CHECK(error_of(game_text(R"({"p":"P","f":"e2","t":"e4","c":01})")).reason.starts_with("not JSON"));
  CHECK(error_of("").reason == "not JSON: text ends inside a value");
  CHECK(error_of("[1]").reason.starts_with("a game is a JSON object"));
  CHECK(error_of("{}").reason == "the mandatory keys 'moves' and 'result' are missing");
  const std::string set_up =
      R"({"moves":[{"p":"k","f":"e8","t":"e6"}],"result":"*","fen":"4k3/8/8/8/8/8/8/4K3 b - - 0 23"})";
  CHECK(error_of(set_up).ply == 45);
}

TEST_CASE("what can be kept of a bad game is kept") {
  ReadGame cut = BgnGameReader().read(game_text(kE4 + "," + kE5 + "," + kE5));
  CHECK(cut.is_cut);
  CHECK_FALSE(cut.is_refused);
  CHECK(cut.game.main_moves().size() == 2);
  REQUIRE(cut.errors.size() == 1);
  CHECK(cut.errors[0].ply == 2);

  const ReadGame bent = BgnGameReader().read(
      game_text(R"({"p":"P","f":"e2","t":"e4","a":[{"alt":{"moves":[{"p":"P","f":"d2","t":"d4"},{"p":"P",)"
                R"("f":"d4","t":"d5"},{}]}},)"
                R"({"alt":{"moves":[{}]}},{"nag":1}]},)" +
                kE5));
  CHECK_FALSE(bent.is_cut);
  CHECK(bent.errors.size() == 2);
  CHECK(bent.errors[0].in_variation);
  CHECK(bent.game.main_moves().size() == 2);
  CHECK(bent.game.size() == 4);

  const ReadGame refused =
      BgnGameReader().read(R"({"moves":[],"result":"W","event":"Hill","variant":"hillhouse"})");
  CHECK(refused.is_refused);
  CHECK(refused.game.tags.get("Event") == "Hill");
  CHECK(refused.game.tags.get("Variant") == "hillhouse");
}

TEST_CASE("brackets and lines nested to any depth are answered in linear time") {
  CHECK(BgnGameReader().read(std::string(1'000'000, '[')).is_refused);
  CHECK(BgnGameReader()
            .read(game_text(R"({"p":"P","f":"e2","t":"e4","a":[{"x":)" + std::string(300'000, '[') +
                            std::string(300'000, ']') + "}]}"))
            .errors.empty());
  // Every line is an alternative to the second move of the line it stands in, keys sorted so that
  // the nesting comes before the move.
  std::string text;
  std::string tail;
  constexpr int kDepth = 100'000;
  for (int i = 0; i < kDepth; ++i) {

    text += i == 0 ? R"({"f":"g1","p":"N","t":"f3"},)" : "";
    text += R"({"a":[{"alt":{"moves":[)";
    tail += R"(]}}],"f":"b8","p":"n","t":"c6"})";
  }
  text += R"({"f":"g8","p":"n","t":"f6"})";
  const ReadGame deep = BgnGameReader().read(game_text(text + tail));
  CHECK(deep.errors.empty());
  CHECK(deep.game.size() == kDepth + 3);
}
