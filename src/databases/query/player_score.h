// SPDX-License-Identifier: GPL-3.0-or-later
// How a player fares in a collection: the score in all games, by colour, opening, year, rating of the
// opponent and time control, counted in one pass. The figures of parts of a collection, merged in its order,
// are those of the whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "base/enum_array.h"
#include "core/piece.h"
#include "game/imported_game.h"
#include "query/count_table.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace query {

/// Games of a player by their results, as the player sees them.
struct ScoreCount {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t unknown = 0;  ///< games without a result

  std::uint64_t games() const { return wins + draws + losses + unknown; }
  /// Of the games with a result, from 0 to 1; nothing without any.
  std::optional<double> score() const;
  void add(GameResult result, Color side);
  ScoreCount& operator+=(const ScoreCount& other);
};

inline std::uint64_t games_of(const ScoreCount& count) { return count.games(); }

using ScoreTable = NameTable<ScoreCount>;

/// The figures of one player.
class PlayerScore {
 public:
  /// The width of a bin of `by_opponent`.
  static constexpr int kBin = 100;

  PlayerScore() = default;
  /// Counts the games of those whom `player` fits.
  explicit PlayerScore(NamePattern player) : player_(std::move(player)) {}

  /// Counts a game, once for each side that the player had. Openings are those of opening_of, by the name of
  /// the whole opening, else by the code.
  void add(const ImportedGame& game);
  /// Adds the figures of the games that follow these.
  void merge(const PlayerScore& later);

  /// The rating that such a score shows against opponents with such ratings, 400 log10(s / (1 - s)) above
  /// their mean (Elo, "The Rating of Chessplayers", 1978), at most 800 away from it. Nothing if no game has
  /// both a result and the rating of the opponent.
  std::optional<int> performance() const;

  ScoreCount total;
  EnumArray<Color, ScoreCount> by_color{};
  EnumArray<Color, ScoreTable> openings{};  ///< by the side that the player had
  std::map<int, ScoreCount> by_year;
  std::map<int, ScoreCount> by_opponent;  ///< by the lowest rating of the bin
  std::map<int, ScoreCount> by_speed;  ///< by SpeedClass as a number
  ScoreTable time_controls;
  std::uint64_t opponents_rated = 0;  ///< games with a result whose opponent has a rating
  std::uint64_t opponents_sum = 0;  ///< of these ratings
  std::uint64_t rated_half_points = 0;  ///< of the player in these games
  ScoreTable names;  ///< spellings of the player's name

 private:
  void add_side(const ImportedGame& game, Color side);

  std::optional<NamePattern> player_;
};

}}  // namespace chess::query
