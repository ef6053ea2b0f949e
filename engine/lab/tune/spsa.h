// SPDX-License-Identifier: GPL-3.0-or-later
// Simultaneous perturbation: all parameters are moved at once, each by chance up or down, the two points on
// either side are compared (here by games), and every parameter takes a small step towards the better one.
// James Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
// approximation" (1992); gains that fall with the iterations, set by what they are at the end, and results
// applied in the order in which they come, as engine testers (fishtest, OpenBench) do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/search/params.h"

namespace engine::tune {

struct SpsaSettings {
  std::uint64_t iterations = 20'000;
  /// How far a parameter goes at the last iteration for one game that one side won, in steps of its
  /// ParamSpec.
  double end_rate = 0.002;
  std::uint64_t seed = 1;

  friend bool operator==(const SpsaSettings&, const SpsaSettings&) = default;
};

/// Two points to compare, and what is needed to learn from the answer.
struct Trial {
  std::uint64_t number = 0;  ///< from 1
  std::vector<int> plus;  ///< values in the order of the parameters
  std::vector<int> minus;
  std::vector<int> signs;  ///< +1 or -1 each: which way `plus` lies
};

class Spsa {
 public:
  /// Begins at the values of `params`.
  Spsa(std::vector<ParamSpec> params, const SpsaSettings& settings);
  /// Goes on where a run was. Precondition: a value for each parameter.
  Spsa(std::vector<ParamSpec> params, const SpsaSettings& settings, std::vector<double> values,
       std::uint64_t done);

  const SpsaSettings& settings() const { return settings_; }
  std::span<const ParamSpec> params() const { return params_; }
  /// The best guess so far, in the order of the parameters, within their ranges.
  std::span<const double> values() const { return values_; }
  /// Trials learnt from.
  std::uint64_t done() const { return done_; }
  /// Have all trials been given out?
  bool is_exhausted() const { return given_out_ >= settings_.iterations; }

  /// The next trial; several may be under way. The same seed and values give the same trials.
  Trial next();
  /// `points`: games that `plus` won less those that `minus` won.
  void learn(const Trial& trial, double points);

  /// How far from the values trial `number` looks, in steps: 1 at the last.
  double perturbation(std::uint64_t number) const;
  /// How far a parameter goes for one point in trial `number`, in steps: `end_rate` at the last.
  double rate(std::uint64_t number) const;

 private:
  std::vector<ParamSpec> params_;
  SpsaSettings settings_;
  std::vector<double> values_;
  std::uint64_t given_out_ = 0;
  std::uint64_t done_ = 0;
};

// What a tuning run has found, for people and for matches.

/// The values as the engine can have them: the nearest integers.
std::vector<int> rounded_values(const Spsa& spsa);

/// A line for each parameter: name, default, tuned value, and how far it has gone in steps.
std::string to_table(const Spsa& spsa);

/// "option.NAME=VALUE,...": an engine of `book match` with the values that differ from the defaults.
std::string to_options(const Spsa& spsa);

/// "NAME +1.2, ...": the `count` parameters that have gone furthest, in steps.
std::string furthest_moved(const Spsa& spsa, std::size_t count);

/// "NAME=VALUE ..." with fractions: one line of a log, to see where a run is going.
std::string to_log_line(const Spsa& spsa);

}  // namespace engine::tune
