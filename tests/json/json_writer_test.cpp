// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/random.h"
#include "json/json_text.h"
#include "json/json_value.h"

TEST_CASE("JSON grows with its commas in their places") {
  std::string out = "=";
  chess::JsonWriter json(out);
  json.open('{');
  json.key("a\"b");
  json.open('[');
  json.number(std::numeric_limits<std::int64_t>::min());
  json.text("x\n");
  json.open('[');
  json.close(']');
  json.open('{');
  json.close('}');
  json.close(']');
  json.key("c");
  json.raw("1.5");
  json.key("d");
  json.text("");
  json.close('}');
  CHECK(out == R"(={"a\"b":[-9223372036854775808,"x\n",[],{}],"c":1.5,"d":""})");
}

TEST_CASE("a report is built of members, arrays and what may be missing") {
  using chess::Json;
  const Json json{{"name", "R\xE9ti \x1b"},
                  {"score", std::optional<double>(0.5)},
                  {"none", std::optional<int>()},
                  {"with", {{"evals", 3u}, {"nothing", Json::object()}}},
                  {"list", std::vector<std::string>{"a", "b"}},
                  {"pairs", std::array{1, -2}},
                  {"is", true}};
  CHECK(json.text() ==
        R"({"name":"Réti \u001b","score":0.5,"none":null,"with":{"evals":3,"nothing":{}},"list":["a","b"],)"
        R"("pairs":[1,-2],"is":true})");
  CHECK(json.laid_out() == nlohmann::ordered_json::parse(json.text()).dump(2) + "\n");
  Json known = Json::object();
  known.add_known("a", "").add_known("b", false).add_known("c", std::optional<int>()).add_known("d", 0);
  CHECK(known.text() == R"({"d":0})");
  CHECK(Json().text() == "null");
  CHECK(Json::array().push(Json::array()).push(Json::raw("1.50")).text() == "[[],1.50]");
}

TEST_CASE("law: numbers are written as nlohmann_json writes them, and come back") {
  chess::Random random(11);
  for (const double number :
       {0.0, -0.0, 1.0, -2.0, 1e-4, 9.9e-5, 1e14, 1e15, 123456789012345.0, 1e300, 5e-324})
    CHECK(chess::Json(number).text() == nlohmann::json(number).dump());
  for (int round = 0; round < 5000; ++round) {
    const double share =
        static_cast<double>(random.below(100000)) / static_cast<double>(1 + random.below(3000));
    // In one of some thousand numbers it writes a digit that is not needed.
    const std::string text = chess::Json(share).text(), other = nlohmann::json(share).dump();
    CHECK(text.substr(0, text.size() - 1) == other.substr(0, text.size() - 1));
    CHECK(nlohmann::json::parse(text).get<double>() == share);
    const auto any = std::bit_cast<double>(random.next());
    if (std::isfinite(any)) REQUIRE(nlohmann::json::parse(chess::Json(any).text()).get<double>() == any);
  }
  CHECK(chess::Json(std::nan("")).text() == "null");
  CHECK(chess::Json(std::numeric_limits<double>::infinity()).text() == "null");
}
