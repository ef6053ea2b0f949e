// SPDX-License-Identifier: GPL-3.0-or-later
// Plays games side by side. Each worker has engines of its own. Engines are kept from game to game, and
// replaced if they break. A game that is lost by a fault counts, and the next one begins with a new engine.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "match/play_game.h"

namespace chess { inline namespace match {

/// A player of a match and what it is told of time.
struct Contender {
  std::string name;
  PlayerFactory start;  ///< starts the player
  TimeControl control;
};

/// A game to be played.
struct GameOrder {
  std::size_t number = 0;  ///< for the caller's use
  std::size_t white = 0;   ///< index of a contender
  std::size_t black = 0;  ///< index of a contender
  OpeningLine opening{};
};

/// How games are run.
struct RunSettings {
  std::size_t concurrency = 1;  ///< the number of games at a time
  std::chrono::milliseconds margin{0};  ///< how much longer than its time a player may take
  AdjudicationRules adjudication{};
};

/// The next game to play; nothing after the last one. One call at a time.
using NextGame = std::function<std::optional<GameOrder>()>;
/// Takes a finished game. Returns false if no more games are wanted; those under way are then broken off. One
/// call at a time, and never during one of NextGame.
using FinishedGameHandler = std::function<bool(const GameOrder&, PlayedGame)>;

/// Returns when all games are finished, or `finished` or `stop` has ended the run. It also returns, with the
/// fault, if an engine cannot be started in three attempts in a row; the games under way are then lost.
std::optional<std::string> run_games(const std::vector<Contender>& contenders, const RunSettings& settings,
                                     const NextGame& next, const FinishedGameHandler& finished,
                                     std::stop_token stop = {});

}}  // namespace chess::match
