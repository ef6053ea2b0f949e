// SPDX-License-Identifier: GPL-3.0-or-later
// Who annotated a game: providers of BGN in the tag of PGN.
#include "bgn/annotators.h"

#include <doctest/doctest.h>

#include "game/game.h"

using namespace chess;

namespace {

void name_all(Game& game) {
  for (const std::string& name : bgn_annotators(game)) add_annotator(game, name);
}

}  // namespace

TEST_CASE("for a format that has only tags, the programs behind the providers are named there") {
  Game game;
  game.tags.set("Annotator", "Pezzi, Franco");
  name_all(game);
  CHECK(game.tags.get("Annotator") == "Pezzi, Franco");
  const auto text = [](const char* characters) { return JsonDatum::string(characters); };
  game.extras.edit().providers = {GameProvider("x", {{"nodes", JsonDatum::number(1)}}),
                                  GameProvider("marginalia", {{"engine", text("Marginalia 0.1.0")},
                                                              {"annotator", text("Marginalia 0.1.0")}}),
                                  GameProvider(text("no provider")),
                                  GameProvider("stockfish-15.1", {{"engine", text("Stockfish 15.1")},
                                                                  {"annotator", text("Marginalia 0.1.0")}})};
  name_all(game);
  name_all(game);
  CHECK(game.tags.get("Annotator") == "Pezzi, Franco; Marginalia 0.1.0; Stockfish 15.1 + Marginalia 0.1.0");
}
