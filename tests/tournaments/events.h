// SPDX-License-Identifier: GPL-3.0-or-later
// Tournaments for tests, from lines: "1 Anna Berta 1-0" is round, White, Black and result.
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/query/games.h"
#include "tournaments/event_games.h"
#include "tournaments/tournament.h"

/// The text of the games; "?" is an unknown round. `tags` are those of each game.
inline std::string pgn_of(const std::string& lines, const std::string& tags = "[Event \"Open\"]\n") {
  std::istringstream in(lines);
  std::string pgn;
  for (std::string round, white, black, result; in >> round >> white >> black >> result;)
    pgn += tags + "[Round \"" + round + "\"]\n[White \"" + white + "\"]\n[Black \"" + black +
           "\"]\n[Result \"" + result + "\"]\n\n" + (result.size() > 3 || result == "0-0" ? "*" : result) +
           "\n\n";
  return pgn;
}

inline std::vector<chess::ChessEvent> events_of(const std::string& pgn) {
  chess::EventGames games;
  for (const chess::ImportedGame& game : all_games(pgn)) games.add(game);
  return games.take_events();
}

inline chess::Tournament one_tournament(const std::string& pgn) {
  auto events = events_of(pgn);
  REQUIRE(events.size() == 1);
  return chess::Tournament(std::move(events.front()));
}

/// The place of a player among those of the tournament.
inline std::size_t place_of(const chess::Tournament& tournament, const std::string& name) {
  for (std::size_t i = 0; i < tournament.players().size(); ++i)
    if (tournament.players()[i].name == name) return i;
  FAIL("there is no " << name);
  return 0;
}
