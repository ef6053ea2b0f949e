// SPDX-License-Identifier: GPL-3.0-or-later
// For match_statistics.py: reads lines "N0 N1 N2 N3 N4 ELO0 ELO1" and writes what src/engines/match makes of
// them: score, its error, Elo, its error, normalised Elo, its error, LOS, and the log-likelihood ratios of
// the logistic and the normalised model.
#include <fmt/format.h>

#include <iostream>

#include "match/statistics.h"

int main() {
  chess::PairCounts pairs;
  chess::SprtSettings settings;
  auto& n = pairs.counts;
  while (std::cin >> n[0] >> n[1] >> n[2] >> n[3] >> n[4] >> settings.elo0 >> settings.elo1) {
    const auto strength = chess::estimate_strength(pairs);
    settings.model = chess::EloModel::Logistic;
    const double logistic = chess::log_likelihood_ratio(pairs, settings);
    settings.model = chess::EloModel::Normalized;
    const double normalized = chess::log_likelihood_ratio(pairs, settings);
    fmt::print("{} {} {} {} {} {} {} {} {}\n", strength.score, strength.score_error, strength.elo,
               strength.elo_error, strength.normalized_elo, strength.normalized_elo_error, strength.los,
               logistic, normalized);
  }
}
