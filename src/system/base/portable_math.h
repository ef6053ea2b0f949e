// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that C libraries round differently, made of additions, multiplications and divisions alone. A
// judgement, a search and a statistic thus have the same bits on every system and in a web page, as long as
// the compiler fuses none of them (-ffp-contract=off). exp, exp2 and log are within 1 unit in the last place,
// log10 is within 4; pow and erfc are within 1e-13 of their value, unless that is below 1e-100.
#pragma once

namespace chess { inline namespace base { namespace portable {

/// As std::exp. Below -708 it is 0, also where the number would be denormal.
double exp(double x);
/// As std::log: NaN below 0, minus infinity at 0.
double log(double x);
double log10(double x);
double exp2(double x);
/// Of a base of 0 or more: exp(exponent * log(base)); 1 for an exponent of 0.
double pow(double base, double exponent);
double hypot(double x, double y);
/// As std::erfc: the share of a normal distribution beyond x * sqrt(2) deviations, on both sides.
double erfc(double x);

}}}  // namespace chess::base::portable
