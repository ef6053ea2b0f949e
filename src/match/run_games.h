// SPDX-License-Identifier: GPL-3.0-or-later
// Plays games side by side, each worker with engines of its own. Engines are kept from game to game, and
// replaced when they break; a game lost by a fault counts, and the next one begins with a new engine.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "match/play_game.h"

namespace chess::inline match {

struct Contender {
  std::string name;
  PlayerFactory start;
  TimeControl control;
};

/// A game to be played.
struct GameOrder {
  std::size_t number = 0;  ///< the caller's own
  std::size_t white = 0;   ///< index of a contender
  std::size_t black = 0;
  OpeningLine opening{};
};

struct RunSettings {
  std::size_t concurrency = 1;
  std::chrono::milliseconds margin{0};
  AdjudicationRules adjudication{};
};

/// The next game to play; nothing when there are no more. One call at a time.
using NextGame = std::function<std::optional<GameOrder>()>;
/// A finished game. False: no more games; those under way are broken off. One call at a time, never
/// beside one of NextGame.
using FinishedGameHandler = std::function<bool(const GameOrder&, PlayedGame)>;

/// Returns when all games are finished, the callback or `stop` has ended the run, or an engine cannot be
/// started any more (after three attempts in a row): then with its fault, and the games under way are lost.
std::optional<std::string> run_games(const std::vector<Contender>& contenders, const RunSettings& settings,
                                     const NextGame& next, const FinishedGameHandler& finished,
                                     std::stop_token stop = {});

}  // namespace chess::inline match
