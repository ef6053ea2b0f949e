// SPDX-License-Identifier: GPL-3.0-or-later
// What the results of a match say of the players' strength, from pairs of games (the "pentanomial" model):
// the two games of a pair share an opening and depend on each other, pairs do not.
//
// Logistic Elo and its error: delta method on the mean score of a pair. Normalised Elo and the sequential
// test: M. Van den Bergh, "Comments on Normalized Elo" and "A practical introduction to the GSPRT" (2020,
// 2017, cantate.be/Fishtest), the generalised likelihood ratio test of A. Wald's SPRT (1945) with the
// likelihoods maximised under each hypothesis.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"

namespace chess::inline match {

/// From the first player's view.
struct WinDrawLoss {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  /// Points for each game, 0 to 1; 0 without games.
  double score() const { return games() == 0 ? 0 : points() / static_cast<double>(games()); }
  /// One more game, which brought 0, 1 or 2 half points.
  void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
  friend bool operator==(const WinDrawLoss&, const WinDrawLoss&) = default;
};

/// How many pairs brought the first player 0, 1/2, 1, 1 1/2 and 2 points.
struct PairCounts {
  std::array<std::uint64_t, 5> counts{};

  std::uint64_t pairs() const;
  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// All from the first player's view; errors are half the width of the 95 % interval.
struct StrengthEstimate {
  double score = 0.5;  ///< points for each game, 0 to 1
  double score_error = 0;
  double elo = 0;        ///< logistic
  double elo_error = 0;  ///< infinite when the interval of the score reaches 0 or 1
  double normalized_elo = 0;
  double normalized_elo_error = 0;
  double los = 0.5;  ///< likelihood of superiority, 0 to 1
};

/// Elo of an expected score in 0 to 1; infinite at the ends.
double to_elo(double score);
/// Expected score of an advantage of `elo`.
double to_score(double elo);

/// Precondition: at least one pair. Counts of zero are taken as 0.001, so that a short match in which
/// every pair ended alike does not claim to be without error, nor an Elo without end.
StrengthEstimate estimate_strength(const PairCounts& pairs);

enum class EloModel : std::uint8_t { Logistic, Normalized };

struct SprtSettings {
  double elo0 = 0;  ///< "no better than this" is hypothesis 0; within +-200
  double elo1 = 5;  ///< "at least this much better" is hypothesis 1; within +-200
  double alpha = 0.05;  ///< chance to accept 1 where 0 holds
  double beta = 0.05;   ///< chance to accept 0 where 1 holds
  EloModel model = EloModel::Normalized;

  /// H0 is accepted at or below this log-likelihood ratio.
  double lower_bound() const;
  /// H1 is accepted at or above it.
  double upper_bound() const;
};

/// "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized", each part optional. The fault in words.
std::expected<SprtSettings, Error> parse_sprt(std::string_view text);

enum class SprtState : std::uint8_t { Running, AcceptedH0, AcceptedH1 };

/// The log-likelihood ratio of hypothesis 1 to hypothesis 0; 0 without pairs.
double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings);
SprtState sprt_state(double llr, const SprtSettings& settings);

}  // namespace chess::inline match
