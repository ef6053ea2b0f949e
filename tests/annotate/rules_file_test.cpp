// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include "annotate/cli/rules_file.h"

using namespace annotate;

TEST_CASE("an empty object is the default rule set under another name") {
  auto rules = parse_rules("{}");
  REQUIRE(rules);
  CHECK(rules->name == "custom");
  rules->name = chess::default_rules().name;
  CHECK(*rules == chess::default_rules());
}

TEST_CASE("every key is read") {
  const auto rules = parse_rules(R"({"name":"strict","base":"lichess-db","winChanceConstant":0.004,
    "measure":"expected-points","inaccuracy":0.01,"mistake":0.02,"blunder":0.03,"gate":0.05,
    "mateCreated":{"inaccuracy":900,"mistake":600},"mateLost":{"mistake":500}})");
  REQUIRE(rules);
  CHECK(*rules == chess::RuleSet{"strict",
                                 0.004,
                                 chess::LossMeasure::ExpectedPoints,
                                 {0.01, 0.02, 0.03},
                                 0.05,
                                 {900, 600},
                                 {999, 500}});
}

TEST_CASE("the constant of a built-in set can be changed") {
  const auto rules =
      parse_rules(R"({"base":"lichess-db","winChanceConstant":0.004,"name":"lichess-db-2021"})");
  REQUIRE(rules);
  CHECK(*rules == *chess::find_builtin_rules("lichess-db-2021"));
}

TEST_CASE("bad rule files are refused with a reason") {
  const auto refused = [](std::string_view json) {
    const auto rules = parse_rules(json);
    return rules ? std::string() : to_string(rules.error());
  };
  for (const auto json : {"", "[]", "7", "{", "{\"a\":}", "null"})
    CHECK(refused(json) == "not a JSON object");
  CHECK(refused(R"({"inaccurcy":0.1})") == "\"inaccurcy\" is not a key of a rule set");
  CHECK(refused(R"({"inaccuracy":"0.1"})") == "\"inaccuracy\" must be a number");
  CHECK(refused(R"({"base":"chess.com"})") == "\"base\" names no built-in rule set");
  CHECK(refused(R"({"base":1})").find("must be a string") != std::string::npos);
  CHECK(refused(R"({"measure":"pawns"})").find("\"measure\" must be") == 0);
  CHECK(refused(R"({"inaccuracy":0.5})").find("must rise") != std::string::npos);
  CHECK(refused(R"({"inaccuracy":-1})").find("above 0") != std::string::npos);
  CHECK(refused(R"({"winChanceConstant":0})").find("between 0 and 1") != std::string::npos);
  CHECK(refused(R"({"mateLost":5})").find("must be an object") != std::string::npos);
  CHECK(refused(R"({"mateLost":{"mistake":1000}})").find("at least the mistake") != std::string::npos);
  CHECK(refused(R"({"mateLost":{"mistake":0.5}})").find("whole number") != std::string::npos);
  CHECK(refused(R"({"mateLost":{"blunder":5}})").find("is not a key") != std::string::npos);
}

TEST_CASE("rule sets are loaded by name or from a file") {
  CHECK(load_rules("expected-points")->name == "expected-points");
  CHECK(to_string(load_rules("nonsense").error()).find("no rule set") == 0);
  CHECK(!load_rules("no/such/file.json"));
}
