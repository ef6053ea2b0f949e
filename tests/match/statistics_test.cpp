// SPDX-License-Identifier: GPL-3.0-or-later
// Elo and SPRT from pairs. tests/reference/match_statistics.py compares many more counts with another way of
// computing the same.
#include "match/statistics.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"

using namespace chess;

namespace {

PairCounts random_counts(Random& random, std::uint64_t bound) {
  PairCounts pairs;
  for (auto& count : pairs.counts) count = random.below(bound);
  pairs.counts[2] += 1;
  return pairs;
}

PairCounts mirrored(PairCounts pairs) {
  std::ranges::reverse(pairs.counts);
  return pairs;
}

}  // namespace

TEST_CASE("Elo of a score and back") {
  CHECK(to_elo(0.5) == doctest::Approx(0));
  CHECK(to_elo(0.75) == doctest::Approx(190.848501888));
  CHECK(std::isinf(to_elo(1)));
  CHECK(std::isinf(to_elo(0)));
  for (const double elo : {-500.0, -3.0, 0.0, 7.5, 300.0})
    CHECK(to_elo(to_score(elo)) == doctest::Approx(elo));
}

TEST_CASE("an estimate by hand") {
  // 10 20 40 20 10: mean 1/2, variance of a pair's score (2*10/4 + 2*20/16)/100 = 0.075.
  const auto even = estimate_strength({{10, 20, 40, 20, 10}});
  CHECK(even.score == doctest::Approx(0.5));
  CHECK(even.score_error == doctest::Approx(1.959964 * std::sqrt(0.075 / 100)));
  CHECK(even.elo == doctest::Approx(0));
  CHECK(even.los == doctest::Approx(0.5));
  CHECK(even.normalized_elo == doctest::Approx(0));
  // 0.5 + 0.05 a game: (20*0.25 + 30*0.5 + ...) with counts 5 15 45 25 10.
  const auto better = estimate_strength({{5, 15, 45, 25, 10}});
  CHECK(better.score == doctest::Approx(0.55));
  CHECK(better.elo == doctest::Approx(34.860));
  CHECK(better.los == doctest::Approx(std::erfc(-0.05 / std::sqrt(0.06 / 100) / std::sqrt(2.0)) / 2));
  CHECK(better.normalized_elo == doctest::Approx(800 / std::log(10) * 0.05 / std::sqrt(2 * 0.06)));
}

TEST_CASE("seen from the other side, everything is turned round") {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const PairCounts pairs = random_counts(random, i < 100 ? 4 : 2000);
    const auto a = estimate_strength(pairs);
    const auto b = estimate_strength(mirrored(pairs));
    CHECK(a.score + b.score == doctest::Approx(1));
    CHECK(a.elo == doctest::Approx(-b.elo));
    CHECK(a.normalized_elo == doctest::Approx(-b.normalized_elo));
    CHECK(a.los + b.los == doctest::Approx(1));
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
      SprtSettings settings;
      settings.model = model;
      SprtSettings turned = settings;
      turned.elo0 = -settings.elo1;
      turned.elo1 = -settings.elo0;
      CHECK(log_likelihood_ratio(pairs, settings) ==
            doctest::Approx(-log_likelihood_ratio(mirrored(pairs), turned)).epsilon(1e-6));
    }
  }
}

TEST_CASE("evidence adds up, and half-way between the hypotheses there is none") {
  for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
    SprtSettings settings;
    settings.model = model;
    settings.elo0 = -5;
    settings.elo1 = 5;
    CHECK(log_likelihood_ratio({}, settings) == 0);
    CHECK(log_likelihood_ratio({{10, 20, 40, 20, 10}}, settings) == doctest::Approx(0));
    const double once = log_likelihood_ratio({{50, 150, 450, 250, 100}}, settings);
    const double twice = log_likelihood_ratio({{100, 300, 900, 500, 200}}, settings);
    CHECK(once > 0);
    CHECK(twice == doctest::Approx(2 * once));
  }
}

TEST_CASE("extreme counts give finite ratios of the right sign") {
  SprtSettings settings;
  for (const double width : {0.5, 5.0, 100.0, 200.0}) {
    settings.elo1 = width;
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
      settings.model = model;
      for (const std::uint64_t n : {1ULL, 1000ULL, 10'000'000ULL}) {
        const double won = log_likelihood_ratio({{0, 0, 0, 0, n}}, settings);
        const double lost = log_likelihood_ratio({{n, 0, 0, 0, 0}}, settings);
        const double drawn = log_likelihood_ratio({{0, 0, n, 0, 0}}, settings);
        CAPTURE(width);
        CAPTURE(n);
        CHECK(std::isfinite(won));
        CHECK(std::isfinite(lost));
        CHECK(std::isfinite(drawn));
        CHECK(won > 0);
        CHECK(lost < 0);
        CHECK(drawn < 0);
      }
    }
  }
}

TEST_CASE("the bounds are Wald's") {
  SprtSettings settings;
  CHECK(settings.lower_bound() == doctest::Approx(-2.94444));
  CHECK(settings.upper_bound() == doctest::Approx(2.94444));
  CHECK(sprt_state(0, settings) == SprtState::Running);
  CHECK(sprt_state(-2.95, settings) == SprtState::AcceptedH0);
  CHECK(sprt_state(2.95, settings) == SprtState::AcceptedH1);
}

TEST_CASE("settings of a test as a text") {
  const auto settings = parse_sprt("elo0=-1.5,elo1=3,alpha=0.1,beta=0.02,model=logistic");
  REQUIRE(settings);
  CHECK(settings->elo0 == -1.5);
  CHECK(settings->elo1 == 3);
  CHECK(settings->alpha == 0.1);
  CHECK(settings->beta == 0.02);
  CHECK(settings->model == EloModel::Logistic);
  CHECK(parse_sprt("elo1=2")->model == EloModel::Normalized);
  for (const char* text : {"", "elo0", "elo0=", "elo0=x", "elo2=1", "elo0=5,elo1=5", "elo0=6", "alpha=0",
                           "beta=0.5", "alpha=nan", "elo1=inf", "elo1=1e9", "model=bayes", "elo0=1;elo1=2"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_sprt(text));
  }
}

TEST_CASE("the interval of a score is Wilson's: the values of the textbook, and never beyond 0 and 1") {
  CHECK(score_interval({}).low == 0);
  CHECK(score_interval({}).high == 1);
  const ScoreInterval all_won = score_interval({.wins = 10});
  CHECK(all_won.low == doctest::Approx(0.7225).epsilon(0.001));
  CHECK(all_won.high == 1);
  const ScoreInterval even = score_interval({.wins = 40, .draws = 20, .losses = 40});
  CHECK(even.low == doctest::Approx(0.4038).epsilon(0.001));
  CHECK(even.high == doctest::Approx(0.5962).epsilon(0.001));
  CHECK(share_interval(143, 1210).low == doctest::Approx(0.1012).epsilon(0.01));
  CHECK(share_interval(0, 7).low == 0);
}
