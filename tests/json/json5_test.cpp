// SPDX-License-Identifier: GPL-3.0-or-later
// JSON5 as JSON, by examples of every clause of json5.org, and what is neither.
#include "json/json5.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/random.h"
#include "json/json_datum.h"

using namespace chess;

namespace {

/// As JSON without white space; "!": it is not JSON5.
std::string plain(std::string_view text) {
  const auto json5 = json5_to_json(text);
  const auto datum = json5 ? JsonDatum::parse(json5->json) : std::nullopt;
  return datum ? datum->text() : "!";
}

}  // namespace

TEST_CASE("what JSON5 has beyond JSON") {
  CHECK(plain(R"({moves: [], result : "W", $a_1: 1, "b": 2, 'c': 3, Übung: 4})") ==
        R"({"moves":[],"result":"W","$a_1":1,"b":2,"c":3,"Übung":4})");
  CHECK(plain("{a // of } and ]\n: 1, /* of { and\n \"*/ b: 2}// end") == R"({"a":1,"b":2})");
  CHECK(plain("[1,2,]") == "[1,2]");
  CHECK(plain("{a:{b:[],},}") == R"({"a":{"b":[]}})");
  CHECK(plain("['', 'O\\'Kelly', \"O'Kelly\", 'say \"no\"', '// no comment']") ==
        R"(["","O'Kelly","O'Kelly","say \"no\"","// no comment"])");
  CHECK(plain(R"(['\x41\v\0\a\/\n\u00e9'])") == R"(["\u0041\u000b\u0000a\/\n\u00e9"])");
  CHECK(plain("['a\\\nb\\\r\nc']") == R"(["abc"])");
  CHECK(plain("[+1, -1, .5, -.5, 5., 5.e3, 1e+3, 0x1F, -0Xff, +.5E-2]") ==
        "[1,-1,0.5,-0.5,5.0,5.0e3,1e+3,31,-255,0.5E-2]");
  CHECK(plain("[true,\v\ffalse, null]") == "[true,false,null]");
  CHECK(plain("{null: null, true: 1}") == R"({"null":null,"true":1})");
}

TEST_CASE("line ends stay, and comments are told") {
  const auto json5 = json5_to_json("{ // one\r\n  a: 1, /* two\n */\n}\n");
  REQUIRE(json5);
  CHECK(json5->has_comments);
  CHECK(std::ranges::count(json5->json, '\n') == 3);  // that within a comment goes
  CHECK_FALSE(json5_to_json("{a: 'http://x/*'}")->has_comments);
}

TEST_CASE("what is no JSON5 either") {
  for (const char* wrong : {"",
                            "[,]",
                            "[1,,]",
                            "{,}",
                            "[1 2]",
                            "{a 1}",
                            "{a: b}",
                            "{a: 1",
                            "[1}",
                            "{1: 2}",
                            "{a:,}",
                            "[NaN]",
                            "[-Infinity]",
                            "['a]",
                            "[\"a]",
                            "['a\nb']",
                            "[/* 1]",
                            "['\\1']",
                            "['\\x4']",
                            "['\\x4g']",
                            "[0x]",
                            "[0xg]",
                            "[0x12345678901234567]",
                            "[1e]",
                            "[.]",
                            "[+]",
                            "[--1]",
                            "[1.2.3]",
                            "[01]",
                            "[(array as described above)]",
                            "[\\]",
                            "[/]",
                            "{a: undefined}"}) {
    CAPTURE(wrong);
    CHECK(plain(wrong) == "!");
  }
}

TEST_CASE("law: JSON stays as it is, and mangled JSON5 does no harm") {
  Random random(5);
  const std::string json = R"({"a":[1,-2.5e-3,"x\"\\\u00e9'//",{"b":null}],"c":true})";
  CHECK(json5_to_json(json)->json == json);
  const std::string by_hand = "{a: [1, -.5, 0x1F, 'x\\'', /* y */], 'b': {c: \"//\",}, // z\n}";
  std::size_t taken = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = by_hand;
    for (int edits = 1 + static_cast<int>(random.below(3)); edits > 0; --edits)
      text[random.below(text.size())] = "{}[]\",:'/*\\ x019.-e\n"[random.below(20)];
    if (plain(text) == "!") continue;
    ++taken;
    CHECK_MESSAGE(nlohmann::json::accept(json5_to_json(text)->json), text);
  }
  CHECK(taken > 1'000);
}
