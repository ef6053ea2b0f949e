// SPDX-License-Identifier: GPL-3.0-or-later
// The table in the shapes of eco.json: each position is in one file, and named as its collection names it.
#include "books/openings/eco_export.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

using nlohmann::json;

namespace {

json file(std::string_view name) {
  const auto text = books::eco_file(name, chess::OpeningBook::embedded(), chess::OpeningAliases::embedded());
  REQUIRE(text);
  return json::parse(*text);
}

}  // namespace

TEST_CASE("the volumes are the whole, and every position stands once") {
  const json whole = file("eco.json");
  std::size_t in_volumes = 0;
  for (const char volume : std::string("ABCDE")) {
    const json part = file(std::string("eco") + volume + ".json");
    in_volumes += part.size();
    for (const auto& [fen, entry] : part.items()) {
      CHECK(entry == whole[fen]);
      CHECK(entry["eco"].get<std::string>()[0] == volume);
    }
  }
  CHECK(in_volumes == whole.size());
  const json between = file("eco_interpolated.json");
  CHECK(whole.size() + between.size() == chess::OpeningBook::embedded().size());
  for (const auto& [fen, entry] : between.items()) CHECK_FALSE(whole.contains(fen));
}

TEST_CASE("entries have what eco.json has") {
  const json whole = file("eco.json");
  const json alekhine = whole["rnbqkb1r/pppppppp/8/3nP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3"];
  CHECK(alekhine["src"] == "eco_tsv");
  CHECK(alekhine["eco"] == "B03");
  CHECK(alekhine["moves"] == "1. e4 Nf6 2. e5 Nd5 3. d4");
  CHECK(alekhine["name"] == "Alekhine Defense");
  CHECK(alekhine["scid"] == "B03a");
  CHECK(alekhine["aliases"]["scid"] == "Alekhine: 3.d4");
  // SCID alone names it, so its name is no alias.
  const json scids = whole["rnbqkb1r/ppp2ppp/4pn2/8/2PPp3/2N2P2/PP4PP/R1BQKBNR b KQkq - 0 5"];
  CHECK(scids["src"] == "scid");
  CHECK(scids["eco"] == "D30");
  CHECK(scids["name"] == "Diemer-Duhm Gambit (DDG): 5.f3");
  CHECK_FALSE(scids.contains("aliases"));
  const json between =
      file("eco_interpolated.json")["rnbqkbnr/pppppppp/8/4P3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3"];
  if (!between.is_null()) CHECK(between["src"] == "interpolated");
}

TEST_CASE("edges lead from entry to entry") {
  std::set<std::string> known;
  for (const char* name : {"eco.json", "eco_interpolated.json"}) {
    const json entries = file(name);
    for (const auto& [fen, entry] : entries.items()) known.insert(fen);
  }
  const json edges = file("fromTo.json");
  CHECK(edges.size() > known.size());
  for (const json& edge : edges) {
    REQUIRE(edge.size() == 4);
    CHECK(known.contains(edge[0].get<std::string>()));
    CHECK(known.contains(edge[1].get<std::string>()));
  }
  const json scores = file("scores.json");
  for (const auto& [fen, score] : scores.items()) CHECK(known.contains(fen));
}

TEST_CASE("no other file") {
  const auto none =
      books::eco_file("ecoF.json", chess::OpeningBook::embedded(), chess::OpeningAliases::embedded());
  REQUIRE_FALSE(none);
  CHECK(none.error().reason.starts_with("no file of eco.json: ecoF.json; there are eco.json, ecoA.json"));
}
