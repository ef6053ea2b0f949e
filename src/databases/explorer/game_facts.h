// SPDX-License-Identifier: GPL-3.0-or-later
// What an explorer counts and shows of a game, and the games that it shows as examples: the strongest and the
// latest ones. It is the same whether the game came from a file of games or from a file of moves.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/piece.h"
#include "game/imported_game.h"
#include "query/ranges.h"

namespace chess { inline namespace explorer {

/// A game of a collection.
struct GameFacts {
  std::size_t input = 0;  ///< of the collection, from 0
  std::uint64_t number = 0;  ///< in its input, from 1
  std::string white{};  ///< "?" if the tag says nothing; likewise below
  std::string black{};
  std::string event{};
  int white_elo = 0;  ///< 0: unknown
  int black_elo = 0;
  GameResult result = GameResult::Unknown;
  PartialDate date{};  ///< year 0: unknown

  /// The sum of the known ratings.
  int strength() const { return white_elo + black_elo; }
};

/// The facts of a game as a reader returned it. Its input is 0, and its number that of the reader.
GameFacts facts_of(const ImportedGame& game);

/// The first games by some order. Of equal games the one comes first that stands first in the collection.
class ExampleGames {
 public:
  enum class By : std::uint8_t {
    Strength,  ///< the sum of the ratings, the greatest first
    Date,  ///< the latest first
    Age,  ///< the earliest first; games without a date come last
  };

  ExampleGames() = default;
  /// Keeps the first `most` games.
  ExampleGames(By by, std::size_t most) : by_(by), most_(most) {}

  /// Offers a game that stands behind all others in the collection.
  void offer(const GameFacts& game);
  /// Offers the games of a part of the collection that stands behind this one.
  void merge(const ExampleGames& later);
  /// The part is one of `input`, where `games_before` games stand in front of it.
  void place(std::size_t input, std::uint64_t games_before);

  /// The first one first.
  const std::vector<GameFacts>& games() const { return games_; }

 private:
  bool is_before(const GameFacts& a, const GameFacts& b) const;

  By by_ = By::Strength;
  std::size_t most_ = 0;
  std::vector<GameFacts> games_;
};

}}  // namespace chess::explorer
