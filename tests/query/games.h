// SPDX-License-Identifier: GPL-3.0-or-later
// Games for the tests of the program `bgn`, from PGN text.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "game/imported_game.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"

/// Every game of a PGN text, whatever its state.
inline std::vector<chess::ImportedGame> all_games(std::string pgn) {
  chess::PgnGameReader reader(chess::memory_source(std::move(pgn)));
  std::vector<chess::ImportedGame> games;
  while (auto game = reader.next()) games.push_back(std::move(*game));
  return games;
}

/// The one game of a PGN text.
inline chess::ImportedGame one_game(std::string pgn) {
  auto games = all_games(std::move(pgn));
  REQUIRE(games.size() == 1);
  return std::move(games.front());
}
