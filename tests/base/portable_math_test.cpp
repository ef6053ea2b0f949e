// SPDX-License-Identifier: GPL-3.0-or-later
// The portable functions against those of this system's C library, whose last bits may differ, and their
// bits, which are the same everywhere.
#include "base/portable_math.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "base/random.h"

using namespace chess;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Dice {
 public:
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(random_.next() >> 11) * 0x1p-53;
  }

 private:
  Random random_{20261128};
};

/// Units in the last place between two numbers of the same sign.
std::uint64_t ulps(double a, double b) {
  const auto x = std::bit_cast<std::uint64_t>(a);
  const auto y = std::bit_cast<std::uint64_t>(b);
  return x > y ? x - y : y - x;
}

bool is_near(double a, double b, double share) { return std::abs(a - b) <= share * std::abs(b); }

}  // namespace

TEST_CASE("portable functions are within a few units in the last place") {
  Dice dice;
  for (int i = 0; i < 20'000; ++i) {
    for (const double x : {dice.between(-700, 700), dice.between(-2, 2), dice.between(-1e-3, 1e-3)}) {
      CAPTURE(x);
      REQUIRE(ulps(portable::exp(x), std::exp(x)) <= 2);
      REQUIRE(ulps(portable::exp2(x), std::exp2(x)) <= 2);
    }
    for (const double x : {std::exp(dice.between(-700, 700)), dice.between(0.5, 2.0)}) {
      CAPTURE(x);
      REQUIRE(ulps(portable::log(x), std::log(x)) <= 2);
      REQUIRE(ulps(portable::log10(x), std::log10(x)) <= 5);
    }
    const double base = std::exp(dice.between(-20, 20));
    const double exponent = dice.between(-5, 5);
    REQUIRE(is_near(portable::pow(base, exponent), std::pow(base, exponent), 1e-13));
    const double x = dice.between(-6, 15);
    CAPTURE(x);
    REQUIRE(is_near(portable::erfc(x), std::erfc(x), 1e-12));
    REQUIRE(is_near(portable::hypot(base, exponent), std::hypot(base, exponent), 1e-15));
  }
}

TEST_CASE("portable functions at the edges") {
  CHECK(portable::exp(0) == 1.0);
  CHECK(portable::exp(710) == kInfinity);
  CHECK(portable::exp(kInfinity) == kInfinity);
  CHECK(portable::exp(-709) == 0.0);
  CHECK(portable::exp(-kInfinity) == 0.0);
  CHECK(std::isnan(portable::exp(std::nan(""))));
  CHECK(portable::log(1) == 0.0);
  CHECK(portable::log(0) == -kInfinity);
  CHECK(portable::log(kInfinity) == kInfinity);
  CHECK(std::isnan(portable::log(-1)));
  CHECK(std::isnan(portable::log(std::nan(""))));
  for (int i = -20; i <= 20; ++i) CHECK(portable::exp2(i) == std::ldexp(1.0, i));
  CHECK(portable::exp2(2000) == kInfinity);
  CHECK(portable::exp2(-2000) == 0.0);
  CHECK(portable::pow(0, 0) == 1.0);
  CHECK(portable::pow(0, 2) == 0.0);
  CHECK(portable::pow(0, -1) == kInfinity);
  CHECK(portable::erfc(0) == 1.0);
  CHECK(portable::erfc(-30) == 2.0);
  CHECK(portable::erfc(30) == 0.0);
}

TEST_CASE("portable functions have the same bits everywhere") {
  Dice dice;
  std::uint64_t sum = 0;
  const auto add = [&](double x) { sum = sum * 0x9E3779B97F4A7C15 + std::bit_cast<std::uint64_t>(x); };
  for (int i = 0; i < 2'000; ++i) {
    add(portable::exp(dice.between(-50, 50)));
    add(portable::log(dice.between(0.001, 1000)));
    add(portable::log10(dice.between(0.001, 1000)));
    add(portable::exp2(dice.between(-50, 50)));
    const double base = dice.between(0, 10);
    add(portable::pow(base, dice.between(-3, 3)));
    add(portable::erfc(dice.between(-4, 8)));
  }
  CHECK(sum == 523782026794951828U);
}
