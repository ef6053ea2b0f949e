// SPDX-License-Identifier: GPL-3.0-or-later
// A small, seedable, reproducible random number generator: SplitMix64
// (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
// The same seed gives the same numbers on every machine, unlike std distributions.
#pragma once

#include <cstdint>

namespace chess { inline namespace base {

/// The generator. It is not for secrets.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  /// The next 64 random bits.
  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  /// A number in [0, bound). Precondition: bound > 0. Bias is below bound / 2^64.
  constexpr std::uint64_t below(std::uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
  }

 private:
  std::uint64_t state_;
};

}}  // namespace chess::base
