// SPDX-License-Identifier: GPL-3.0-or-later
// How often games are won, drawn and lost from a score: two logistic curves, win(x) = 1 / (1 + exp((a - x)
// / b)) and loss(x) = win(-x), the rest drawn; a and b make the results that were seen most likely. `a` is
// the score from which half of the games are won.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace engine::train {

/// Results by score, the mover's view.
class ResultCounts {
 public:
  /// Scores beyond this, on either side, are not counted: there the end is known, and how well the curves
  /// fit shall be decided where it is not.
  static constexpr int kLargestScore = 1000;

  ResultCounts() : counts_(2 * kLargestScore + 1) {}
  /// `half_points` of the mover: 2 won, 1 drawn, 0 lost.
  void add(int score, int half_points);

  struct Shares {
    int score = 0;  ///< the middle
    std::uint64_t positions = 0;
    double won = 0;
    double drawn = 0;
    double lost = 0;
  };
  /// How positions with scores within +-`reach` of `score` ended.
  Shares around(int score, int reach) const;

  /// Calls `visit(score, {lost, drawn, won})` for every score that occurs.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (counts_[i] != std::array<std::uint64_t, 3>{})
        visit(static_cast<int>(i) - kLargestScore, counts_[i]);
  }

 private:
  std::vector<std::array<std::uint64_t, 3>> counts_;
};

struct WdlFit {
  double half_win = 0;  ///< a: half of the games are won from this score, in centipawns
  double spread = 0;    ///< b
};

/// The likeliest curves. Precondition: some results have been counted.
WdlFit fit_wdl(const ResultCounts& counts);

}  // namespace engine::train
