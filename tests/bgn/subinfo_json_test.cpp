// SPDX-License-Identifier: GPL-3.0-or-later
#include "bgn/detail/subinfo_json.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {

std::string json_of(const Subinfo& subinfo) {
  std::string out = "{";
  append_subinfo_members(subinfo, out);
  append_json_members(subinfo.extra, out);
  return out + "}";
}

Subinfo read(const std::string& text) {
  JsonTape tape;
  const auto object = tape.parse(text);
  REQUIRE(object);
  return read_subinfo(*object).subinfo;
}

}  // namespace

TEST_CASE("members in their order") {
  Subinfo s;
  s.id = "AA7";
  s.date = "2022-03-04";
  s.nag = Nag::Mistake;
  s.commands = {{"clk", {"0:02:03"}}, {"eval", {"#-3", "22"}}, {"csl", {"Ra1", "Gb2"}}, {"flag", {}}};
  s.comment = "yeah...";
  s.before = "well:\nnow";
  s.behind = 2;
  s.extra = {{"q", JsonDatum::number(1)}};
  const std::string text =
      R"({"id":"AA7","date":"2022-03-04","nag":2,"clk":["0:02:03"],"eval":["#-3","22"],"csl":["Ra1",)"
      R"("Gb2"],"flag":[],)"
      R"("comment":"yeah...","before":"well:\nnow","behind":2,"q":1})";
  CHECK(json_of(s) == text);
  CHECK(read(text) == s);
  CHECK(json_of(Subinfo()) == "{}");
  CHECK(read("{}") == Subinfo());
}

TEST_CASE("commands that would take a key twice") {
  Subinfo s;
  s.commands = {{"csl", {"Ra1"}}, {"csl", {"Gb2"}}, {"comment", {"x"}},
                {"nag", {}},      {"csl", {}},      {"nag", {"1"}}};
  s.comment = "text";
  CHECK(json_of(s) == R"({"csl":["Ra1"],"%csl":["Gb2"],"%comment":["x"],"%nag":[],"%%csl":[],"%%nag":["1"],)"
                      R"("comment":"text"})");
  CHECK(read(json_of(s)) == s);
}

TEST_CASE("operands in quotes have none here, and get them again") {
  Subinfo s;
  s.commands = {
      {"clk", {R"("0:02:30")"}}, {"eval", {"#-3"}}, {"csl", {R"("Ra1")", R"("Gb2")"}}, {"csl", {R"("")"}}};
  const std::string text =
      R"({"clk":["0:02:30"],"eval":["#-3"],"csl":["Ra1","Gb2"],"%csl":[""],"quoted":["clk","csl","%csl"]})";
  CHECK(json_of(s) == text);
  CHECK(read(text) == s);
  // What is no such list, or names what is not there, stays as it is.
  for (const char* other : {R"({"clk":["1"],"quoted":["emt"]})", R"({"quoted":["clk"]})",
                            R"({"clk":["1"],"quoted":[]})", R"({"clk":["1"],"quoted":[1]})",
                            R"({"clk":["1"],"quoted":"clk"})", R"({"clk":["a\"b"],"quoted":["clk"]})",
                            R"({"clk":[1],"quoted":["clk"]})", R"({"clk":["1"],"quoted":["clk","clk"]})"}) {
    CAPTURE(other);
    CHECK(json_of(read(other)) == other);
  }
  // Not all of them, or not wholly.
  for (const char* operand : {R"("a" b)", R"(")", R"(a")", R"("a"b")"}) {
    Subinfo odd;
    odd.commands = {{"clk", {operand}}};
    CHECK_FALSE(json_of(odd).contains("quoted"));
    CHECK(read(json_of(odd)) == odd);
  }
}

TEST_CASE("operands keep their types, and numbers their digits") {
  const auto value = [](const char* json) { return Operand(*JsonDatum::parse(json)); };
  const std::string text = R"({"eval":["M",-3,0.001,1e5,-0.350],"clk":[null,true,"3"]})";
  const Subinfo s = read(text);
  CHECK(s.find_command("eval")->operands ==
        std::vector<Operand>{"M", value("-3"), value("0.001"), value("1e5"), value("-0.350")});
  CHECK(s.find_command("clk")->operands == std::vector<Operand>{value("null"), value("true"), "3"});
  CHECK(json_of(s) == text);
}

TEST_CASE("operands in other shapes") {
  CHECK(json_of(read(R"({"clk":"0:02:03","eval":-0.350})")) == R"({"clk":["0:02:03"],"eval":[-0.350]})");
  // Unknown keys keep their types.
  for (const char* text :
       {R"({"q":1})", R"({"depth":[22]})", R"({"rushFactor":[{"d1":0,"d2":-0.025}]})", R"({"eval":[{}]})",
        R"({"x":"y"})", R"({"a b":["c"]})", R"({"q":null})", R"({"":["c"]})", R"({"%":["c"]})"}) {
    CAPTURE(text);
    const Subinfo s = read(text);
    CHECK(s.commands.empty());
    CHECK(json_of(s) == text);
  }
}

TEST_CASE("null says nothing under known keys") {
  CHECK(
      json_of(read(
          R"({"id":null,"date":null,"nag":null,"eval":null,"csl":null,"comment":null,"alt":null,"q":null})")) ==
      R"({"q":null})");
}

TEST_CASE("NAGs in other shapes") {
  CHECK(read(R"({"nag":"4"})").nag == Nag::Blunder);
  CHECK(read(R"({"nag":"$4"})").nag == Nag::Blunder);
  CHECK(read(R"({"nag":0})").nag == Nag::Null);
  CHECK(read(R"({"nag":255})").nag == static_cast<Nag>(255));
  for (const char* text : {R"({"nag":256})", R"({"nag":-1})", R"({"nag":1.5})", R"({"nag":"x"})",
                           R"({"nag":[1]})", R"({"id":7})", R"({"comment":""})", R"({"date":1})",
                           R"({"alt":[]})", R"({"alt":{"moves":[]}})", R"({"before":{}})"}) {
    CAPTURE(text);
    CHECK(json_of(read(text)) == text);
    CHECK_FALSE(read(text).nag);
  }
}
