// SPDX-License-Identifier: GPL-3.0-or-later
// BGN as people write it by hand, with the sample of the published description.
#include <doctest/doctest.h>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"

using namespace chess;

namespace {

/// The sample of the description, with moves in place of "(array as described above)" and the comma that it
/// lacks behind `result`.
const std::string kSample = R"({
  // Mandatory fields.  You need these to describe a complete game:
  "moves" : [
    { "p":"P", "f": "e2", "t": "e4" },
    { "p":"p", "f": "e7", "t": "e5", "a": [{"id":"AA2","nag":4}] },
  ],
  "result" : "W",

  // Optional but almost always there and super helpful for filtering and
  // performing analytics.
  "type": "Z",
  "players": [
    {"last":"Moschetti","first":"Paul","nickname":"Buzz"},
    {"handle":{"domain":"org.lichess","value":"Gruenblaugelb"},
      "ELO_blitz":1342, "ELO_classic":1654, "USchessID":"12807646"}
  ],
  "datetime" : "2022-09-04T12:30:00Z",  // ISO-8601 in Z time ONLY.  No local time!
  "event" : "Descriptive name",
  "site" :  "Somewhere on Earth",
  "opening" : {"ECO":"D40",
               "verbose":"Sicilian Defense: Modern Variations, Anti-Qxd4 Move Order Accepted",
               "generic":"SICILIAN"},

  "timeControl":"600+5",


  // If no default (id = _) that is OK. If no subinfo at all, it
  // just means the subinfo in the 'a' field cannot be explicitly attributed;
  // this is not the end of the world:
  "subinfo": [
    {"id":"_", info: { "name": {"last":"Hoover"}, "rating":1000}}
  ],

  // "Domain defined additional attributes"
  ext: [
    {id: "org.chessvenue.com", ts: "2022-09-04T12:30:00Z", data: {
      "temp": 24, "O2_pct":20.6
    }}
  ]
}
)";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  REQUIRE(text.contains(from));
  return text.replace(text.find(from), from.size(), to);
}

std::vector<ImportedGame> games_of(const std::string& text) {
  BgnReader reader(memory_source(text));
  std::vector<ImportedGame> games;
  while (auto game = reader.next()) games.push_back(std::move(*game));
  CHECK_FALSE(reader.fault());
  return games;
}

}  // namespace

TEST_CASE("the sample of the description is read whole") {
  const auto games = games_of(kSample + kSample);
  REQUIRE(games.size() == 2);
  for (const ImportedGame& game : games) {
    CHECK(game.status == ImportStatus::Whole);
    REQUIRE(game.diagnostics.size() == 1);
    CHECK(to_string(game.diagnostics.front())
              .contains("written as JSON5; read as JSON; the comments are no part"));
    CHECK(game.diagnostics.front().severity == Severity::Warning);
  }
  CHECK(games[1].line == 41);
  // What other programs write of it in JSON is the same game.
  const std::string json =
      R"({"moves":[{"p":"P","f":"e2","t":"e4"},{"p":"p","f":"e7","t":"e5","a":[{"id":"AA2","nag":4}]}],"result":"W",)"
      R"("type":"Z","players":[{"last":"Moschetti","first":"Paul","nickname":"Buzz"},)"
      R"({"handle":{"domain":"org.lichess","value":"Gruenblaugelb"},"ELO_blitz":1342,"ELO_classic":1654,"USchessID":"12807646"}],)"
      R"("datetime":"2022-09-04T12:30:00Z","event":"Descriptive name","site":"Somewhere on Earth",)"
      R"("opening":{"ECO":"D40","verbose":"Sicilian Defense: Modern Variations, Anti-Qxd4 Move Order Accepted",)"
      R"("generic":"SICILIAN"},"timeControl":"600+5","subinfo":[{"id":"_","info":{"name":{"last":"Hoover"},"rating":1000}}],)"
      R"("ext":[{"id":"org.chessvenue.com","ts":"2022-09-04T12:30:00Z","data":{"temp":24,"O2_pct":20.6}}]})";
  CHECK(to_bgn(games[0].game) == to_bgn(*parse_bgn(json)));
  CHECK(games[0].game.tags.get("White") == "Moschetti, Paul");
}

TEST_CASE("the sample as it stands is no game, and the message says where") {
  const std::string bare = replaced(
      kSample,
      kSample.substr(kSample.find("\n    { \"p\""), kSample.find("],") - kSample.find("\n    { \"p\"")),
      " (array as described above) ");
  const auto games = games_of(bare + "{\"moves\":[],\"result\":\"D\"}\n");
  REQUIRE(games.size() == 2);
  CHECK(games[0].status == ImportStatus::Refused);
  CHECK(to_string(games[0].diagnostics.front())
            .contains("not JSON5: not a JSON value: (array as described above) ]"));
  CHECK(games[1].status == ImportStatus::Whole);
  // The missing comma.
  const auto comma = games_of(replaced(kSample, "\"result\" : \"W\",", "\"result\" : \"W\""));
  REQUIRE(comma.size() == 1);
  CHECK(to_string(comma[0].diagnostics.front()).contains(R"(not JSON5: expected ',' or '}': "type": "Z")"));
}

TEST_CASE("games of one line, and plain JSON among them") {
  const auto games = games_of(
      "// my games\n{moves:[],result:'D'} // a draw {\n/* } */ {\"moves\":[],\"result\":\"W\"}\n"
      "{'moves':[{p:'P',f:'e2',t:'e4',},],'result':'*',}\n");
  REQUIRE(games.size() == 3);
  CHECK(games[0].game.result == GameResult::Draw);
  CHECK(games[0].diagnostics.front().severity == Severity::Note);
  CHECK(games[1].diagnostics.empty());
  CHECK(games[2].game.size() == 2);
  for (const ImportedGame& game : games) CHECK(game.status == ImportStatus::Whole);
}

TEST_CASE("a fault of JSON keeps its message") {
  const auto games = games_of("{\"moves\":[],\"result\":nil}\n{\"moves\":[\n");
  REQUIRE(games.size() == 2);
  CHECK(to_string(games[0].diagnostics.front()).contains("not JSON: not a JSON value"));
}
