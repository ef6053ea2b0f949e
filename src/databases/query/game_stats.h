// SPDX-License-Identifier: GPL-3.0-or-later
// What a collection of games consists of, counted in one pass. The figures of parts of a collection, merged
// in its order, are those of the whole. Memory does not grow with the collection: tables of names keep the
// first CountTable::kMostNames and count the rest together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/enum_array.h"
#include "bgn/speed.h"
#include "game/imported_game.h"
#include "query/count_table.h"
#include "query/ranges.h"

namespace chess { inline namespace query {

/// Lengths of main lines in half-moves.
struct LengthStats {
  std::uint64_t total = 0;
  std::map<std::uint64_t, std::uint64_t> games_of;  ///< by length

  /// The number of games.
  std::uint64_t games() const;
  /// In half-moves; 0 without games.
  double mean() const;
  /// The lower one of two medians. Returns nothing without games.
  std::optional<std::uint64_t> median() const;
};

/// Ratings of players. Each game counts both of its players.
struct RatingStats {
  /// The width of a bin.
  static constexpr int kBin = 100;
  static constexpr std::size_t kBins = 41;  ///< the last one is for 4000 and more

  std::uint64_t asked = 0;  ///< players, with or without a rating
  std::uint64_t known = 0;  ///< players with a rating; the fields below are about these
  std::uint64_t sum = 0;
  int min = 0;
  int max = 0;
  std::array<std::uint64_t, kBins> bins{};

  /// Counts a player.
  void add(std::optional<int> rating);
  /// The average of the known ratings; 0 if there are none.
  double mean() const { return known == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(known); }
};

/// How the higher rated player fares, by the difference of the ratings.
struct FavouriteStats {
  /// The width of a bin.
  static constexpr int kBin = 50;
  static constexpr std::size_t kBins = 9;  ///< the last one is for 400 and more

  struct Bin {
    std::uint64_t games = 0;
    std::uint64_t half_points = 0;  ///< of the higher rated player
  };
  std::array<Bin, kBins> bins{};

  /// Counts a game. A game without a result is ignored. If the ratings are equal, it counts one half-point.
  void add(int white_rating, int black_rating, GameResult result);
};

/// The figures of a collection.
class GameStats {
 public:
  /// Counts a game. With `name_openings`, the moves tell the opening of a game without an ECO code.
  void add(const ImportedGame& game, bool name_openings = false);
  /// Skips a game. Only the numbers of later games change.
  void pass_over() { ++seen; }
  /// Adds the figures of the games that follow these.
  void merge(const GameStats& later);

  /// The game with the longest main line.
  struct Longest {
    std::uint64_t plies = 0;
    std::uint64_t number = 0;  ///< among the games seen, from 1; 0: there is no game
    std::string white;
    std::string black;
  };

  std::uint64_t seen = 0;  ///< games counted or skipped
  std::uint64_t games = 0;  ///< games counted
  std::uint64_t damaged = 0;  ///< games whose main line is cut
  std::uint64_t refused = 0;  ///< games without moves that could be read
  LengthStats lengths;  ///< of all games except the refused ones
  std::uint64_t variation_plies = 0;  ///< half-moves of all variations
  Longest longest;
  std::array<std::uint64_t, 4> results{};  ///< by GameResult

  std::array<std::uint64_t, kEcoCodes> eco{};  ///< games by `eco_index`
  std::uint64_t eco_unknown = 0;  ///< games without an ECO code
  CountTable openings;
  RatingStats ratings;
  FavouriteStats favourites;
  CountTable time_controls;
  std::array<std::uint64_t, 6> speeds{};  ///< by SpeedClass
  std::uint64_t speed_unknown = 0;  ///< games of unknown speed

  std::optional<PartialDate> first_date;
  std::optional<PartialDate> last_date;
  std::map<int, std::uint64_t> years;  ///< games by year
  std::map<std::pair<int, int>, std::uint64_t> months;  ///< games by year and month
  std::uint64_t date_unknown = 0;  ///< games without a date

  CountTable players;
  CountTable variants;
  CountTable terminations;
  std::uint64_t with_evals = 0;  ///< games with evaluations; likewise below
  std::uint64_t with_clocks = 0;
  std::uint64_t with_comments = 0;
  std::uint64_t with_variations = 0;

 private:
  void add_moves(const ImportedGame& game);
  void add_opening(const Game& game, bool look_up);
  void add_ratings(const Game& game);
  void add_times(const Game& game);
  void add_people(const Tags& tags);
};

}}  // namespace chess::query
