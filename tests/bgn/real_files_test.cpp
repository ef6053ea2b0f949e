// SPDX-License-Identifier: GPL-3.0-or-later
// Real games through PGN and BGN: nothing may be lost on the way there or back.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"
#include "support/shared_data.h"

using namespace chess;

namespace {

Game read_one(const std::string& pgn) {
  PgnGameReader reader(memory_source(pgn));
  auto imported = reader.next();
  REQUIRE(imported.has_value());
  return std::move(imported->game);
}

}  // namespace

TEST_CASE("real games: PGN to BGN to PGN, and on to BGN") {
  for (const auto& path :
       test::data_paths({"lichess/gentile_demo-games.pgn", "lichess/gentile_lichess-study-snapshot.pgn",
                         "lichess/kdave_lichess_2021-10.pgn", "lichess/shakmaty_lichess_db_1000k.pgn",
                         "pgn/anastasian-lewis.pgn", "pgn/chess960.pgn", "pgn/corentings_big.pgn",
                         "pgn/cutechess-fischerrandom.pgn", "pgn/kasparov-deep-blue-1997.pgn",
                         "pgn/twic1389.pgn", "annotated/famous_games.pgn", "annotated/middleg.pgn",
                         "annotated/perle.pgn", "masters/Capablanca.pgn", "masters/Fischer.pgn"})) {
    CAPTURE(path.string());
    PgnGameReader reader(memory_source(test::read_whole(path)));
    std::size_t games = 0;
    while (const auto imported = reader.next()) {
      ++games;
      const Game& game = imported->game;
      const std::string text = to_bgn(game);
      CAPTURE(text);
      if (games % 50 == 0) REQUIRE(nlohmann::json::accept(text));
      const auto back = parse_bgn(text);
      REQUIRE_MESSAGE(back.has_value(), (back ? "" : to_string(back.error())));
      REQUIRE(back->tags == game.tags);
      REQUIRE(same_game(*back, game));
      REQUIRE(to_bgn(*back) == text);
      // PGN's export format puts the roster first, so that is the form to compare.
      const std::string pgn = to_pgn(game);
      REQUIRE(to_pgn(*back) == pgn);
      if (games % 5 != 0) continue;
      // BGN to PGN to BGN, from what such a PGN file can hold.
      const std::string second = to_bgn(read_one(pgn));
      const auto second_back = parse_bgn(second);
      REQUIRE(second_back.has_value());
      REQUIRE(to_bgn(read_one(to_pgn(*second_back))) == second);
    }
    CHECK(games > 0);
  }
}
