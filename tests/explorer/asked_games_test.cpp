// SPDX-License-Identifier: GPL-3.0-or-later
// Games held against known ones: novelties, what was known, and copies that know nothing.
#include "explorer/asked_games.h"

#include <doctest/doctest.h>

#include <string>

#include "game/main_line.h"
#include "notation/san.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

std::string game_text(std::string_view white, std::string_view moves) {
  return "[White \"" + std::string(white) + "\"]\n[Black \"Nobody\"]\n[Result \"1-0\"]\n\n" +
         std::string(moves) + " 1-0\n\n";
}

AskedGames asked(std::string_view white, std::string_view moves) {
  const ImportedGame game = one_game(game_text(white, moves));
  AskedGames games;
  games.add({.facts = facts_of(game), .moves = game.game.main_moves()});
  const std::string known = game_text("Petrosian, T", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3") +
                            game_text("Tal, Mihail", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O") +
                            game_text("Tal, Mihail", "1. c4 Nf6 2. d4 e6 3. Nf3") +
                            "[Variant \"Atomic\"]\n\n1. d4 a6 *\n\n";
  std::uint64_t before = 0;
  for (const auto& other : all_games(known)) {
    AskedGames::Part part;
    games.look_at(other, part);
    games.merge(std::move(part), 0, before);
  }
  return games;
}

}  // namespace

TEST_CASE("a novelty is the move that leaves the known games, and what was known is told") {
  const AskedGames games = asked("Spassky, B", "1. c4 e6 2. d4 Nf6 3. Nc3 Bb4 4. a3");
  const NoveltyFound found = games.find(0);
  CHECK(found.ply == 6U);
  CHECK(found.known_plies == 6);
  CHECK(found.copies == 0);
  const auto known = games.known_at(0, 6);
  REQUIRE(known.size() == 2);
  CHECK(known[0].counts.games.white_wins == 1);
  REQUIRE(known[0].counts.best.games().size() == 1);
  CHECK(known[0].counts.best.games()[0].black == "Nobody");
  // 1... e6 leaves the known games, and comes back.
  CHECK(games.known_at(0, 1).size() == 1);
  CHECK(games.known_at(0, 2).empty());
}

TEST_CASE("a game is no known one to itself") {
  const AskedGames copied = asked("Tal,M", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O");
  CHECK(copied.find(0).copies == 1);
  CHECK(copied.find(0).ply == 6U);
  CHECK(copied.known_at(0, 6).size() == 1);
  CHECK(copied.known_at(0, 3).at(0).counts.games.games() == 2);  // Petrosian's, and 1. c4
  const AskedGames other = asked("Spassky, B", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O");
  CHECK(other.find(0).copies == 0);
  CHECK(other.find(0).ply == std::nullopt);
}

TEST_CASE("what goes on where known games end is new, and what never meets them is not") {
  const AskedGames longer = asked("Spassky, B", "1. d4 Nf6 2. c4 e6 3. Nf3 Bb4+");
  CHECK(longer.find(0).ply == 5U);
  CHECK(longer.known_at(0, 5).empty());
  CHECK(asked("Spassky, B", "").find(0).ply == std::nullopt);
}
