// SPDX-License-Identifier: GPL-3.0-or-later
// Real games through PGN and EGD: the same tags and main line come back, and are written the same again.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "egd/egd_reader.h"
#include "egd/egd_writer.h"
#include "pgn/game_builder.h"
#include "support/shared_data.h"

using namespace chess;

TEST_CASE("real games: PGN to EGD and back") {
  for (const auto& path :
       test::data_paths({"masters/Fischer.pgn", "pgn/cutechess-fischerrandom.pgn", "pgn/twic1389.pgn",
                         "annotated/middleg.pgn", "pgn/chess960.pgn", "lichess/gentile_demo-games.pgn"})) {
    CAPTURE(path.string());
    PgnGameReader reader(memory_source(test::read_whole(path)));
    std::size_t games = 0;
    while (const auto imported = reader.next()) {
      if (++games > 150) break;
      if (imported->status == ImportStatus::Refused) continue;
      const Game& game = imported->game;
      const EgdStyle style{.pretty = games % 8 == 0, .features = games % 2 == 0};
      const std::string text = to_egd(game, style);
      if (games % 25 == 0) REQUIRE(nlohmann::json::accept(text));
      EgdReader egd(memory_source(text));
      const auto back = egd.next();
      REQUIRE(back);
      REQUIRE_MESSAGE(back->diagnostics.empty(), to_string(back->diagnostics.front()));
      REQUIRE(back->game.start() == game.start());
      REQUIRE(back->game.main_moves() == game.main_moves());
      REQUIRE(back->game.chess960 == game.chess960);
      for (const auto& [tag, value] : game.tags.entries()) REQUIRE(back->game.tags.get(tag) == value);
      REQUIRE(to_egd(back->game, style) == text);
      REQUIRE_FALSE(egd.next());
    }
    CHECK(games > 0);
  }
}
