// SPDX-License-Identifier: GPL-3.0-or-later
// The error model: how far a search may be off, and what that means for the labels of moves.
#include "spend/error_model.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/movegen.h"
#include "evals/rules.h"
#include "evals/win_chance.h"
#include "spend/found_evaluation.h"

using namespace chess;
using chess::test::found;

TEST_CASE("error model: the error of a search") {
  const double k = chess::default_rules().win_chance_constant;
  const double error = error_of(found(100, 50'000), k);
  CHECK(chess::winning_chances(Score::cp(100), k) == doctest::Approx(chess::winning_chances(100, k)));
  CHECK(chess::winning_chances(-Score::cp(100), k) == doctest::Approx(-chess::winning_chances(100, k)));
  CHECK(error_of(found(100, 800'000), k) < error);
  CHECK(error_of(found(900, 50'000), k) < error);
  CHECK(chess::error_of_longer(error, 4.0) < error);
  CHECK(error_of({.score = Score::cp(0), .line = {}, .is_by_tables = true}, k) == 0.0);

  Evaluation restless = found(100, 50'000);
  const auto moves = chess::legal_moves(Position::start());
  restless.steps = {
      {8, Score::cp(-40), moves[0], 1}, {9, Score::cp(10), moves[1], 2}, {10, Score::cp(100), moves[0], 3}};
  CHECK(error_of(restless, k) > 1.5 * error);
  CHECK(chess::winning_chances(Score::mated_in(3), k) == -1.0);
}

TEST_CASE("error model: labels near a threshold are unsure, others are not") {
  const LossThresholds thresholds = chess::default_rules().loss;
  CHECK(label_error(thresholds, 0.0, 0.02) < 0.001);
  CHECK(label_error(thresholds, 0.10, 0.02) == doctest::Approx(0.5).epsilon(0.01));
  CHECK(label_error(thresholds, 0.20, 0.02) == doctest::Approx(0.25).epsilon(0.01));  // a grade counts half
  CHECK(label_error(thresholds, 0.8, 0.05) < 0.001);
  for (double loss = -0.3; loss < 1.0; loss += 0.013)
    for (const double before : {0.01, 0.05, 0.2}) {
      double last = 0.0;
      for (const double share : {0.9, 0.7, 0.4, 0.1}) {
        const double gain = gain_of_certainty(thresholds, loss, before, share * before);
        CHECK(gain >= 0.0);
        CHECK(gain <= label_error(thresholds, loss, before) + 1e-12);
        last = gain;
      }
      CHECK(gain_of_certainty(thresholds, loss, before, before) == 0.0);
      if (std::abs(loss - 0.10) < before) CHECK(last > 0.0);
    }
}
