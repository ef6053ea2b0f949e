// SPDX-License-Identifier: GPL-3.0-or-later
// The exact counters of one move: what the 64-bit record is made from, and what two databases are
// added by. Results and ratings are White's and Black's; the views of the side that moves are computed.
#pragma once

#include <cstdint>
#include <optional>

#include "core/piece.h"
#include "game/game.h"

namespace chess::inline movedb {

struct MoveCounts {
  std::uint32_t white_wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t black_wins = 0;
  std::uint32_t unfinished = 0;  ///< games whose result is not known
  /// Finished games in which both sides have a rating; the sums are of these.
  std::uint32_t rated = 0;
  std::uint64_t rated_half_points = 0;  ///< White's: 2 for a win, 1 for a draw
  std::uint64_t white_elo_sum = 0;
  std::uint64_t black_elo_sum = 0;

  /// One game. Ratings above 4095 count as that much; 0 is none.
  static MoveCounts of_game(GameResult result, int white_elo, int black_elo);

  std::uint64_t games() const { return finished() + unfinished; }
  std::uint64_t finished() const { return std::uint64_t{white_wins} + draws + black_wins; }
  std::uint64_t wins(Color side) const { return side == Color::White ? white_wins : black_wins; }

  /// Average ratings of the rated games. Precondition: rated > 0.
  double white_average() const { return static_cast<double>(white_elo_sum) / rated; }
  double black_average() const { return static_cast<double>(black_elo_sum) / rated; }

  /// The share of the points that `side` has made in finished games, 0 to 1; nothing without such games.
  std::optional<double> score(Color side) const;
  /// Average rating of `side` in the rated games.
  std::optional<double> average_rating(Color side) const;
  /// The rating at which the result of `side` in the rated games is the one expected: its opponents'
  /// average plus the logistic difference, which is 800 at most (as in the FIDE Handbook, B.02, 1.4.8).
  std::optional<double> performance(Color side) const;

  /// A counter that is full (2^32 - 1 games) stays so; of ratings nothing more is added then.
  MoveCounts& operator+=(const MoveCounts& other);
  friend bool operator==(const MoveCounts&, const MoveCounts&) = default;
};

/// The highest rating that is counted: it has 12 bits.
inline constexpr int kHighestCountedElo = 4095;

// The weight of a move record: how likely each side is to win after the move, in a byte. The source's
// formula is p = 1 / (1 + 10^((rW - rB) / K)), which falls as White's rating rises: it is Black's
// chance, and fits the source's range, in which 0 to 127 lean to White and 128 to 255 to Black.

/// What the difference of ratings is divided by.
enum class WeightK : std::uint8_t {
  Elo,    ///< 400, as in rating lists
  Score,  ///< 100 + 2 x the difference of the scores of 20 games (0 to 20): decided results count more
};

/// 255 x p, rounded. rW and rB are the sides' average ratings after each has moved by half of what the
/// results ask for: their difference is then the one at which the score is the expected one, and ratings
/// would change no more. The score is that of the finished games and of two more that end as the average
/// ratings have it (even, without ratings), so that a single game does not make certainties.
std::uint8_t weight_of(const MoveCounts& counts, WeightK k);

}  // namespace chess::inline movedb
