// SPDX-License-Identifier: GPL-3.0-or-later
// What a count proves: the interval of Wilson (1927) for a share, and the test whether two shares differ by
// more than chance.
#pragma once

#include <cstdint>

namespace annotate {

/// So many of so many.
struct Proportion {
  std::uint64_t hits = 0;
  std::uint64_t trials = 0;

  /// 0..1; 0 without trials.
  double share() const { return trials == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(trials); }
  friend bool operator==(const Proportion&, const Proportion&) = default;
};

/// Where the true share lies, 0..1.
struct ShareInterval {
  double low = 0.0;
  double high = 1.0;
};

/// At 95 %. From 0 to 1 without trials.
ShareInterval wilson_interval(const Proportion& proportion);

/// How likely two counts differ at least so much if their true shares are equal (two-sided test with the
/// pooled share). 1 if one of them has no trials, or if nothing varies.
double chance_of_difference(const Proportion& a, const Proportion& b);

}  // namespace annotate
