// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON reader: what it gives, what it refuses, and that it agrees with nlohmann_json on both.
#include "json/json_tape.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/random.h"

using namespace chess;

TEST_CASE("values of every kind") {
  JsonTape tape;
  const std::string text = R"( {"a":[1,-2.50e3,"x\ty",{}],"b":null,"c":true,"d":{"e":[]},"b":false} )";
  const auto root = tape.parse(text);
  REQUIRE(root);
  CHECK(root->is_object());
  const auto a = root->find("a");
  REQUIRE(a);
  std::vector<std::string> elements;
  for (auto c = a->first(); !c.done(); c.advance()) elements.emplace_back(c.value().raw());
  CHECK(elements == std::vector<std::string>{"1", "-2.50e3", R"("x\ty")", "{}"});
  CHECK(a->first().value().as_int() == 1);
  CHECK(root->find("b")->as_bool() == false);  // the last of two
  CHECK(root->find("c")->as_bool() == true);
  CHECK(root->find("d")->raw() == R"({"e":[]})");
  CHECK(root->find("d")->find("e")->first().done());
  CHECK_FALSE(root->find("z"));
  CHECK_FALSE(a->find("a"));
  CHECK(a->first().value().first().done());
}

TEST_CASE("strings are decoded") {
  JsonTape tape;
  const auto decoded = [&tape](std::string text) {
    const auto value = tape.parse(text);
    REQUIRE(value);
    return value->string();
  };
  CHECK(decoded(R"("")") == "");
  CHECK(decoded(R"("\"\\\/\b\f\n\r\t")") == "\"\\/\b\f\n\r\t");
  CHECK(decoded(R"("\u00e9\u20AC\ud83d\ude00")") == "é€😀");
  CHECK(decoded(R"("\u0000")") == std::string(1, '\0'));
  CHECK(decoded(R"("\ud83d")") == "\xEF\xBF\xBD");
  CHECK(decoded(R"("\ud83d\u0041\ude00")") ==
        "\xEF\xBF\xBD"
        "A\xEF\xBF\xBD");
  CHECK(tape.parse(R"("ab")")->plain_string() == "ab");
  CHECK_FALSE(tape.parse(R"("a\n")")->plain_string());
  CHECK(tape.parse(R"("a\u0062")")->equals("ab"));
}

TEST_CASE("white space goes, numbers and escapes stay") {
  JsonTape tape;
  const std::string text = " { \"a b\" : [ 1.0 , 1E+2,\t\"x \\\" y\\u0020\" ] } ";
  CHECK(tape.parse(text)->minified() == R"({"a b":[1.0,1E+2,"x \" y\u0020"]})");
}

TEST_CASE("what is no JSON is refused with a place") {
  JsonTape tape;
  struct Case {
    const char* text;
    std::size_t offset;
    const char* message;
  };
  for (const Case& c : {
           Case{"", 0, "text ends inside a value"},
           Case{"{", 1, "text ends inside a value"},
           Case{R"({"a")", 4, "text ends inside a value"},
           Case{R"({"a" 1})", 5, "expected ':' after a key"},
           Case{"{a:1}", 1, "expected a key"},
           Case{R"({"a":1,})", 7, "expected a key"},
           Case{"[1,]", 3, "not a JSON value"},
           Case{"[1 2]", 3, "expected ',' or ']'"},
           Case{R"({"a":1 "b":2})", 7, "expected ',' or '}'"},
           Case{"[1}", 2, "expected ',' or ']'"},
           Case{"[01]", 1, "number with a leading zero"},
           Case{"[1.]", 1, "number without digits after the point"},
           Case{"[1e]", 1, "number without digits in its exponent"},
           Case{"[+1]", 1, "not a JSON value"},
           Case{"[nul]", 1, "not a JSON value"},
           Case{"\"ab", 0, "string without an end"},
           Case{"\"a\tb\"", 2, "control character in a string"},
           Case{R"("a\x")", 2, "unknown escape in a string"},
           Case{R"("\u12g4")", 1, "\\u without four hexadecimal digits"},
           Case{"1 2", 2, "something after the end of the value"},
           Case{"]", 0, "not a JSON value"},
       }) {
    CAPTURE(c.text);
    const auto value = tape.parse(c.text);
    REQUIRE_FALSE(value);
    CHECK(value.error().offset == c.offset);
    CHECK(value.error().reason == c.message);
  }
}

TEST_CASE("the depth is that of the last text") {
  JsonTape tape;
  const auto depth = [&](std::string_view text) {
    REQUIRE(tape.parse(text).has_value());
    return tape.depth();
  };
  CHECK(depth("1") == 0);
  CHECK(depth("[]") == 1);
  CHECK(depth(R"({"a":[1,{"b":[]}],"c":[[]]})") == 4);
  CHECK(depth("[[1],[2],[3]]") == 2);
}

TEST_CASE("a million brackets are neither a crash nor slow") {
  JsonTape tape;
  const std::size_t depth = 1'000'000;
  CHECK_FALSE(tape.parse(std::string(depth, '[')));
  CHECK(tape.parse(std::string(depth, '[') + std::string(depth, ']')));
  std::string objects;
  for (std::size_t i = 0; i < depth; ++i) objects += R"({"a":)";
  CHECK_FALSE(tape.parse(objects));
}

TEST_CASE("law: mangled texts are accepted exactly when nlohmann_json accepts them") {
  const std::string seed =
      R"({"moves":[{"p":"P","f":"e2","t":"e4","a":[{"nag":1,"eval":["0.3\u00e9"],"q":-1.5e+2}]},)"
      R"({"p":null}],"result":"W","x":{},"y":[],"z":[true,false,null,0]})";
  const std::string bytes =
      "{}[]\",:\\ 019.-+eEtfnu\n\x01"
      "a";
  Random random(7);
  JsonTape tape;
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = seed;
    const int edits = 1 + static_cast<int>(random.below(3));
    for (int i = 0; i < edits && !text.empty(); ++i) {
      const std::size_t at = random.below(text.size());
      const char byte = bytes[random.below(bytes.size())];
      switch (random.below(4)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        case 2: text.erase(at, 1); break;
        default: text.resize(at); break;
      }
    }
    CAPTURE(text);
    const auto mine = tape.parse(text);
    const auto theirs = nlohmann::json::parse(text, nullptr, false);
    REQUIRE(mine.has_value() == !theirs.is_discarded());
    if (!mine) continue;
    ++accepted;
    REQUIRE(nlohmann::json::parse(mine->minified()) == theirs);
  }
  CHECK(accepted > 500);
}
