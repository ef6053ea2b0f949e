// SPDX-License-Identifier: GPL-3.0-or-later
// The gem's own output on its own test games: ours must say the same, as JSON.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "egd/egd_writer.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"
#include "support/shared_data.h"

using namespace chess;
using Json = nlohmann::ordered_json;

namespace {

ImportedGame read_first(const std::string& name) {
  PgnGameReader reader(memory_source(test::read_whole(test::data_path("egd/" + name + ".pgn"))));
  auto game = reader.next();
  REQUIRE(game);
  return std::move(*game);
}

}  // namespace

TEST_CASE("golden files") {
  for (const std::string name : {"00_readme_example", "01_fen_test", "02_polgar_vs_kasparov", "03_nested",
                                 "04_termination", "05_no_termination", "06_annotations", "07_promotion"}) {
    CAPTURE(name);
    Json golden = Json::parse(test::read_whole(test::data_path("egd/golden/" + name + ".egd.json")));
    // The mark of a position at the end is no result.
    if (name == "06_annotations") golden["game_tags"]["Result"] = "*";
    // Before a promotion the gem takes the movetext up to `=` for the value of Result; there is no end mark.
    if (name == "07_promotion") golden["game_tags"]["Result"] = "*";
    const Json ours = Json::parse(to_egd(read_first(name).game));
    REQUIRE(ours["moves"].size() == golden["moves"].size());
    for (const auto& [key, entry] : golden["moves"].items()) CHECK(ours["moves"][key].dump() == entry.dump());
    CHECK(nlohmann::json(ours) == nlohmann::json(golden));
  }
}

TEST_CASE("the gem's invalid games") {
  // The gem stops at "weird characters". Here the PGN reader names the word and passes over it.
  const ImportedGame invalid = read_first("10_invalid");
  REQUIRE_FALSE(invalid.diagnostics.empty());
  CHECK(invalid.diagnostics.front().reason.find("5blergh") != std::string::npos);
  CHECK(Json::parse(to_egd(invalid.game))["moves"].size() == 2);

  // A header without a value: the gem makes an empty Event of it, the moves are the same.
  const ImportedGame header = read_first("11_invalid_header");
  CHECK_FALSE(header.diagnostics.empty());
  const Json golden = Json::parse(test::read_whole(test::data_path("egd/golden/11_invalid_header.egd.json")));
  const Json ours = Json::parse(to_egd(header.game));
  CHECK(ours["moves"] == golden["moves"]);
  CHECK(ours["game_tags"]["Arbiter"] == "Johnny");
  CHECK(ours["game_tags"]["Result"] == "*");
}
