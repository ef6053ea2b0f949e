// SPDX-License-Identifier: GPL-3.0-or-later
// What the results of a match say about the players' strength, by pairs of games (the "pentanomial" model).
// The two games of a pair share an opening and depend on each other; pairs do not.
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

namespace chess { inline namespace match {

/// Results from the first player's view.
struct WinDrawLoss {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  /// 1 for a win, 1/2 for a draw.
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  /// Points per game, 0 to 1; 0 without games.
  double score() const { return games() == 0 ? 0 : points() / static_cast<double>(games()); }
  /// Adds a game with 0, 1 or 2 half-points.
  void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
  friend bool operator==(const WinDrawLoss&, const WinDrawLoss&) = default;
};

/// Where the true points per game lie with a chance of 95 %: 0 <= low <= score <= high <= 1.
struct ScoreInterval {
  double low = 0;
  double high = 1;
};
/// The interval of E. B. Wilson (1927), as if each game were won or lost: draws make it narrower in truth.
/// From 0 to 1 without games. It holds for few games, too.
ScoreInterval score_interval(const WinDrawLoss& games);
/// The same for a share: `part` of `all`. Precondition: part <= all.
ScoreInterval share_interval(double part, double all);

/// How many pairs gave the first player 0, 1/2, 1, 1 1/2 and 2 points.
struct PairCounts {
  std::array<std::uint64_t, 5> counts{};

  /// The number of pairs.
  std::uint64_t pairs() const;
  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// All values are from the first player's view. Errors are half the width of the 95 % interval.
struct StrengthEstimate {
  double score = 0.5;  ///< points per game, 0 to 1
  double score_error = 0;
  double elo = 0;        ///< logistic
  double elo_error = 0;  ///< infinite if the interval of the score reaches 0 or 1
  double normalized_elo = 0;
  double normalized_elo_error = 0;
  double los = 0.5;  ///< likelihood of superiority, 0 to 1
};

/// The Elo difference for an expected score in 0 to 1; infinite at the ends.
double to_elo(double score);
/// The expected score for an advantage of `elo`.
double to_score(double elo);

/// Estimates the strength from pairs. A count of zero is taken as 0.001. So a short match in which every pair
/// ended alike claims neither an error of zero nor an infinite Elo. Precondition: at least one pair.
StrengthEstimate estimate_strength(const PairCounts& pairs);

/// The unit of the hypotheses of a test.
enum class EloModel : std::uint8_t { Logistic, Normalized };

/// The sequential test: its two hypotheses and the chances of error.
struct SprtSettings {
  double elo0 = 0;  ///< "no better than this" is hypothesis 0; within +-200
  double elo1 = 5;  ///< "at least this much better" is hypothesis 1; within +-200
  double alpha = 0.05;  ///< the chance to accept hypothesis 1 although 0 is true
  double beta = 0.05;  ///< the chance to accept hypothesis 0 although 1 is true
  EloModel model = EloModel::Normalized;

  /// Hypothesis 0 is accepted if the log-likelihood ratio is at most this.
  double lower_bound() const;
  /// Hypothesis 1 is accepted if the log-likelihood ratio is at least this.
  double upper_bound() const;
};

/// Reads "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized"; each part is optional. The error is in words.
std::expected<SprtSettings, Error> parse_sprt(std::string_view text);

/// What a test has decided so far.
enum class SprtState : std::uint8_t { Running, AcceptedH0, AcceptedH1 };

/// The log-likelihood ratio of hypothesis 1 to hypothesis 0; 0 without pairs.
double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings);
/// The decision at this log-likelihood ratio.
SprtState sprt_state(double llr, const SprtSettings& settings);

}}  // namespace chess::match
