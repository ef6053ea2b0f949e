// SPDX-License-Identifier: GPL-3.0-or-later
// Reductions as in W. J. Cody and W. Waite, Software Manual for the Elementary Functions (1980), with plain
// series behind them; erfc by its series and its continued fraction (Abramowitz and Stegun 7.1.6 and 7.1.14).
#include "base/portable_math.h"

#include <cmath>
#include <limits>

namespace chess { inline namespace base { namespace portable {

namespace {

/// The logarithm of 2, of which multiples up to 2048 of the first part are exact.
constexpr double kLn2High = 0x1.62e42fefa38p-1;
constexpr double kLn2Low = 0x1.ef35793c7673p-45;
constexpr double kLn2 = 0x1.62e42fefa39efp-1;
constexpr double kLn10 = 0x1.26bb1bbb55516p+1;
constexpr double kHighest = 709.782712893384;
constexpr double kLowest = -708.0;

}  // namespace

double exp(double x) {
  if (std::isnan(x)) return x;
  if (x > kHighest) return std::numeric_limits<double>::infinity();
  if (x < kLowest) return 0.0;
  const double power = std::floor(x / kLn2 + 0.5);
  const double high = x - power * kLn2High;
  const double low = power * kLn2Low;
  const double r = high - low;
  // exp(r) - 1 by its series, |r| <= 0.35: the fourteenth term is below the last bit.
  constexpr int kTerms = 14;
  double sum = 1.0;
  for (int n = kTerms; n > 1; --n) sum = 1.0 + sum * r / n;
  // What the difference of both parts has lost comes back.
  const double lost = (high - r) - low;
  return std::ldexp(1.0 + (r * sum + lost), static_cast<int>(power));
}

double log(double x) {
  if (std::isnan(x) || x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (std::isinf(x)) return x;
  int power = 0;
  double m = std::frexp(x, &power);
  if (m < 0x1.6a09e667f3bcdp-1) {  // the root of a half
    m *= 2;
    --power;
  }
  // log(m) = 2 atanh(s), |s| <= 0.172
  const double f = m - 1.0;
  const double s = f / (2.0 + f);
  const double z = s * s;
  constexpr int kLast = 23;
  double sum = 0.0;
  for (int n = kLast; n > 1; n -= 2) sum = z * (1.0 / n + sum);
  // 2 s = f - s f, and f is exact.
  const double small = power * kLn2Low + (2.0 * s * sum - s * f);
  return power * kLn2High + (f + small);
}

double log10(double x) { return log(x) / kLn10; }

double exp2(double x) {
  if (!(x > -1000 && x < 1000)) return exp(x * kLn2);
  const double whole = std::floor(x + 0.5);
  return std::ldexp(exp((x - whole) * kLn2), static_cast<int>(whole));
}

double pow(double base, double exponent) {
  if (exponent == 0.0) return 1.0;
  return exp(exponent * log(base));
}

double hypot(double x, double y) { return std::sqrt(x * x + y * y); }

double erfc(double x) {
  if (std::isnan(x)) return x;
  if (x < 0) return 2.0 - erfc(-x);
  constexpr double kRootOfPi = 1.7724538509055160273;
  constexpr double kSeries = 1.5;
  const double density = exp(-x * x) / kRootOfPi;
  if (x < kSeries) {
    double term = 2.0 * x;
    double sum = term;
    for (int n = 1; n < 100 && term > 1e-18 * sum; ++n) {
      term *= 2.0 * x * x / (2.0 * n + 1.0);
      sum += term;
    }
    return 1.0 - density * sum;
  }
  constexpr int kSteps = 200;
  double fraction = x;
  for (int n = kSteps; n > 0; --n) fraction = x + 0.5 * n / fraction;
  return density / fraction;
}

}}}  // namespace chess::base::portable
