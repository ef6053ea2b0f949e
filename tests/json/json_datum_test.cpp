// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_datum.h"

#include <doctest/doctest.h>

#include "json/json_tape.h"

using namespace chess;

namespace {

JsonDatum parsed(std::string_view text) {
  const auto datum = JsonDatum::parse(text);
  REQUIRE_MESSAGE(datum.has_value(), std::string(text));
  return *datum;
}

}  // namespace

TEST_CASE("a value stays as it was written, but for white space") {
  for (const char* text :
       {"null", "true", "-0.10e+5", R"("\u00e9 a\/b")", "[1,[],{}]", R"({"a":1,"a":[2.50]})"})
    CHECK(parsed(text).text() == text);
  CHECK(parsed(" { \"a b\" : [ 1 , \"c d\" ] } ").text() == R"({"a b":[1,"c d"]})");
  CHECK(JsonDatum().text() == "null");
  for (const char* bad : {"", "01", "{", "[1,]", "1 2", "nul", R"("a)"}) CHECK_FALSE(JsonDatum::parse(bad));
}

TEST_CASE("kinds and what they hold") {
  CHECK(parsed("null").kind() == JsonKind::Null);
  CHECK(parsed("false").kind() == JsonKind::Bool);
  CHECK(parsed("-1").kind() == JsonKind::Number);
  CHECK(parsed(R"("1")").kind() == JsonKind::String);
  CHECK(parsed("[]").kind() == JsonKind::Array);
  CHECK(parsed("{}").kind() == JsonKind::Object);

  CHECK(parsed(R"("\u00e9\n\"")").as_string() == "é\n\"");
  CHECK_FALSE(parsed("1").as_string());
  CHECK(parsed(R"([1,"x",[2]])").elements() ==
        std::vector<JsonDatum>{parsed("1"), parsed(R"("x")"), parsed("[2]")});
  CHECK(parsed(R"({"x":[1]})").elements().empty());
  CHECK(parsed(R"({"\u0061":1,"b":{"c":2}})").members() ==
        JsonMembers{{"a", parsed("1")}, {"b", parsed(R"({"c":2})")}});
  CHECK(parsed("[1]").members().empty());
  JsonTape tape;
  CHECK(parsed(R"({"x":[1,7]})").read(tape).find("x")->first().value().as_int() == 1);
}

TEST_CASE("values are made from others") {
  CHECK(JsonDatum::string("a\"b\n").text() == R"("a\"b\n")");
  CHECK(JsonDatum::string("\xE9").text() == R"("é")");
  CHECK(JsonDatum::number(-12).text() == "-12");
  const std::vector<JsonDatum> elements{JsonDatum::number(1), JsonDatum::string("")};
  CHECK(JsonDatum::array(elements).text() == R"([1,""])");
  CHECK(JsonDatum::array({}).text() == "[]");
  CHECK(JsonDatum::object({}).text() == "{}");
  const JsonMembers members{{"a\"", JsonDatum::array(elements)}, {"b", JsonDatum()}};
  CHECK(JsonDatum::object(members).text() == R"({"a\"":[1,""],"b":null})");
  CHECK(JsonDatum::object(members).members() == members);
}

TEST_CASE("members keep their order; of one key the last counts") {
  JsonMembers members;
  CHECK(members.empty());
  members.append("b", JsonDatum::number(1));
  members.append("a", JsonDatum::number(2));
  members.append("b", JsonDatum::number(3));
  REQUIRE(members.find("b") != nullptr);
  CHECK(members.find("b")->text() == "3");
  CHECK(members.find("c") == nullptr);
  for (const auto& [start, expected] :
       {std::pair("", R"("b":1,"a":2,"b":3)"), std::pair("{", R"({"b":1,"a":2,"b":3)"),
        std::pair("{\"z\":0", R"({"z":0,"b":1,"a":2,"b":3)")}) {
    std::string out = start;
    append_json_members(members, out);
    CHECK(out == expected);
  }
  CHECK(members != JsonMembers{{"a", JsonDatum::number(2)}, {"b", JsonDatum::number(3)}});
}
