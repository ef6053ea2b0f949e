// SPDX-License-Identifier: GPL-3.0-or-later
// The exact counters of one move. The 64-bit record is made from them, and two databases are added with them.
// Results and ratings are those of White and Black. The views of the side to move are computed.
#pragma once

#include <cstdint>
#include <optional>

#include "core/piece.h"
#include "game/game.h"

namespace chess { inline namespace movedb {

/// The results and ratings of the games with a move.
struct MoveCounts {
  std::uint32_t white_wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t black_wins = 0;
  std::uint32_t unfinished = 0;  ///< games with an unknown result
  /// Finished games in which both sides have a rating. The sums below are of these games.
  std::uint32_t rated = 0;
  std::uint64_t rated_half_points = 0;  ///< White's half-points: 2 for a win, 1 for a draw
  std::uint64_t white_elo_sum = 0;
  std::uint64_t black_elo_sum = 0;

  /// Can games have these counters? Those of a file may be damaged.
  bool is_possible() const;

  /// The counters of one game. A rating above 4095 counts as 4095; 0 means no rating.
  static MoveCounts of_game(GameResult result, int white_elo, int black_elo);

  /// All games, finished or not.
  std::uint64_t games() const { return finished() + unfinished; }
  /// Games with a known result.
  std::uint64_t finished() const { return std::uint64_t{white_wins} + draws + black_wins; }
  /// Games that `side` has won.
  std::uint64_t wins(Color side) const { return side == Color::White ? white_wins : black_wins; }

  /// White's average rating in the rated games. Precondition: rated > 0.
  double white_average() const { return static_cast<double>(white_elo_sum) / rated; }
  /// Black's average rating in the rated games. Precondition: rated > 0.
  double black_average() const { return static_cast<double>(black_elo_sum) / rated; }

  /// The share of points that `side` has made in finished games, 0 to 1. Returns nothing if there are none.
  std::optional<double> score(Color side) const;
  /// The average rating of `side` in the rated games. Returns nothing if there are none.
  std::optional<double> average_rating(Color side) const;
  /// The share of points that White makes by the average ratings of both sides, 0 to 1; one half if there are
  /// no rated games. The curve is logistic, as in the rating lists of servers.
  double expected_white_score() const;
  /// The rating for which the result of `side` in the rated games is the expected one: the average of its
  /// opponents plus the logistic difference, which is at most 800 (as in the FIDE Handbook, B.02, 1.4.8).
  /// Returns nothing if there are no rated games.
  std::optional<double> performance(Color side) const;

  /// A full counter (2^32 - 1 games) stays full. Then no more ratings are added.
  MoveCounts& operator+=(const MoveCounts& other);
  friend bool operator==(const MoveCounts&, const MoveCounts&) = default;
};

/// The highest rating that is counted; it fits 12 bits.
inline constexpr int kHighestCountedElo = 4095;

// The weight of a move record says in a byte how likely each side is to win after the move. The formula of
// the source is p = 1 / (1 + 10^((rW - rB) / K)). It falls as White's rating rises, so it is Black's chance.
// This fits the range in the source, in which 0 to 127 favour White and 128 to 255 Black.

/// The number K by which the difference of ratings is divided.
enum class WeightK : std::uint8_t {
  Elo,  ///< 400, as in rating lists
  Score,  ///< 100 + 2 x the difference of the scores of 20 games (0 to 20); decided results count more
};

/// 255 x p, rounded. rW and rB are the average ratings of the sides, after each has moved by half of what the
/// results ask for. Their difference is then the one at which the score is the expected one, and no rating
/// would change any more. The score is that of the finished games and of two more that end as the average
/// ratings expect (a draw if there are no ratings), so that a single game does not become a certainty.
std::uint8_t weight_of(const MoveCounts& counts, WeightK k);

}}  // namespace chess::movedb
