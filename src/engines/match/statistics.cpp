// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <numeric>

#include "base/portable_math.h"
#include "base/text.h"

namespace chess { inline namespace match {

namespace {

constexpr std::size_t kOutcomes = 5;
using Distribution = std::array<double, kOutcomes>;
/// Points of the first player in a pair, for each game.
constexpr Distribution kScores{0.0, 0.25, 0.5, 0.75, 1.0};

/// Half the 95 % interval of a normal distribution, in standard deviations.
constexpr double kNormal95 = 1.959963984540054;
/// Elo for each unit of (score - 1/2) / deviation, near a score of one half.
const double kEloPerSigma = 800 / std::numbers::ln10;

/// Of a hypothesis. Beyond this, the conditions of the normalised model leave nearly nothing to choose from.
constexpr int kGreatestElo = 200;

struct Sample {
  Distribution p;  ///< all above 0
  double pairs;
};

Sample to_sample(const PairCounts& counts) {
  constexpr double in_place_of_none = 1e-3;
  Sample sample{};
  for (std::size_t i = 0; i < kOutcomes; ++i) {
    sample.p[i] = counts.counts[i] > 0 ? static_cast<double>(counts.counts[i]) : in_place_of_none;
    sample.pairs += sample.p[i];
  }
  for (double& p : sample.p) p /= sample.pairs;
  return sample;
}

double mean(const Distribution& p) { return std::inner_product(p.begin(), p.end(), kScores.begin(), 0.0); }

double deviation(const Distribution& p) {
  const double mu = mean(p);
  double variance = 0;
  for (std::size_t i = 0; i < kOutcomes; ++i) variance += p[i] * (kScores[i] - mu) * (kScores[i] - mu);
  return std::sqrt(variance);
}

/// The distribution nearest to `p` in likelihood under which `b` has the expectation 0: p_i / (1 + x b_i),
/// with the multiplier x that makes it so. It lies between the poles, and the expectation falls with it.
Distribution constrained(const Distribution& p, const Distribution& b) {
  const auto [least, greatest] = std::ranges::minmax(b);
  if (least >= 0 || greatest <= 0) return p;  // no distribution will do
  double low = -1 / greatest;
  double high = -1 / least;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double expectation = 0;
    for (std::size_t k = 0; k < kOutcomes; ++k) expectation += p[k] * b[k] / (1 + x * b[k]);
    (expectation > 0 ? low : high) = x;
  }
  Distribution result{};
  for (std::size_t k = 0; k < kOutcomes; ++k) result[k] = p[k] / (1 + (low + high) / 2 * b[k]);
  return result;
}

/// The most likely distribution with that mean.
Distribution with_score(const Distribution& p, double score) {
  Distribution b{};
  for (std::size_t i = 0; i < kOutcomes; ++i) b[i] = kScores[i] - score;
  return constrained(p, b);
}

/// The most likely distribution whose mean lies `t` deviations above one half. The condition is not
/// linear: it is replaced by its tangent, again and again.
Distribution with_normalized_score(const Distribution& p, double t) {
  Distribution result;
  result.fill(1.0 / kOutcomes);
  for (int round = 0; round < 100; ++round) {
    const double mu = mean(result);
    const double sigma = deviation(result);
    Distribution b{};
    for (std::size_t i = 0; i < kOutcomes; ++i) {
      const double z = (kScores[i] - mu) / sigma;
      b[i] = kScores[i] - 0.5 - t * sigma * (1 + z * z) / 2;
    }
    const Distribution next = constrained(p, b);
    double change = 0;
    for (std::size_t i = 0; i < kOutcomes; ++i) change = std::max(change, std::abs(next[i] - result[i]));
    result = next;
    if (change < 1e-12) break;
  }
  return result;
}

}  // namespace

ScoreInterval share_interval(double part, double all) {
  if (all <= 0) return {};
  const double z2 = kNormal95 * kNormal95;
  const double share = part / all;
  const double centre = (share + z2 / (2 * all)) / (1 + z2 / all);
  const double half =
      kNormal95 * std::sqrt(share * (1 - share) / all + z2 / (4 * all * all)) / (1 + z2 / all);
  return {std::min(share, std::max(0.0, centre - half)), std::max(share, std::min(1.0, centre + half))};
}

ScoreInterval score_interval(const WinDrawLoss& games) {
  return share_interval(games.points(), static_cast<double>(games.games()));
}

std::uint64_t PairCounts::pairs() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

double to_elo(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return -400 * portable::log10(1 / score - 1);
}

double to_score(double elo) { return 1 / (1 + portable::pow(10, -elo / 400)); }

StrengthEstimate estimate_strength(const PairCounts& pairs) {
  const Sample sample = to_sample(pairs);
  const double sigma = deviation(sample.p);
  const double standard_error = sigma / std::sqrt(sample.pairs);
  // A game's share in the deviation: the score of a pair is the mean of two games.
  const double game_sigma = sigma * std::numbers::sqrt2;
  StrengthEstimate result;
  result.score = mean(sample.p);
  result.score_error = kNormal95 * standard_error;
  result.elo = to_elo(result.score);
  result.elo_error =
      (to_elo(result.score + result.score_error) - to_elo(result.score - result.score_error)) / 2;
  result.normalized_elo = kEloPerSigma * (result.score - 0.5) / game_sigma;
  result.normalized_elo_error = kEloPerSigma * result.score_error / game_sigma;
  result.los = portable::erfc(-(result.score - 0.5) / standard_error / std::numbers::sqrt2) / 2;
  return result;
}

double SprtSettings::lower_bound() const { return portable::log(beta / (1 - alpha)); }
double SprtSettings::upper_bound() const { return portable::log((1 - beta) / alpha); }

std::expected<SprtSettings, Error> parse_sprt(std::string_view text) {
  SprtSettings settings;
  for (const std::string_view part : split(text, ',')) {
    const auto equals = part.find('=');
    const std::string_view name = trim(part.substr(0, equals));
    const std::string_view value = equals == std::string_view::npos ? "" : trim(part.substr(equals + 1));
    if (name == "model") {
      if (value != "logistic" && value != "normalized")
        return std::unexpected(fmt::format("model is logistic or normalized, not \"{}\"", printable(value)));
      settings.model = value == "logistic" ? EloModel::Logistic : EloModel::Normalized;
      continue;
    }
    double* const field = name == "elo0"    ? &settings.elo0
                          : name == "elo1"  ? &settings.elo1
                          : name == "alpha" ? &settings.alpha
                          : name == "beta"  ? &settings.beta
                                            : nullptr;
    if (field == nullptr)
      return std::unexpected(
          fmt::format("\"{}\" is none of elo0, elo1, alpha, beta, model", printable(name)));
    const auto number = parse_number<double>(value);
    if (!number || !std::isfinite(*number))
      return std::unexpected(fmt::format("{} is no number: \"{}\"", name, printable(value)));
    *field = *number;
  }
  if (!(settings.elo0 < settings.elo1) || std::max(-settings.elo0, settings.elo1) > kGreatestElo)
    return std::unexpected(fmt::format("elo0 must be less than elo1, both within +-{}", kGreatestElo));
  if (!(settings.alpha > 0 && settings.alpha < 0.5 && settings.beta > 0 && settings.beta < 0.5))
    return std::unexpected("alpha and beta must lie between 0 and 0.5");
  return settings;
}

double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings) {
  if (pairs.pairs() == 0) return 0;
  const Sample sample = to_sample(pairs);
  const auto hypothesis = [&](double elo) {
    return settings.model == EloModel::Logistic
               ? with_score(sample.p, to_score(elo))
               // Of a pair, in its own deviations.
               : with_normalized_score(sample.p, elo / kEloPerSigma * std::numbers::sqrt2);
  };
  const Distribution p0 = hypothesis(settings.elo0);
  const Distribution p1 = hypothesis(settings.elo1);
  double ratio = 0;
  for (std::size_t i = 0; i < kOutcomes; ++i) ratio += sample.p[i] * portable::log(p1[i] / p0[i]);
  return sample.pairs * ratio;
}

SprtState sprt_state(double llr, const SprtSettings& settings) {
  if (llr <= settings.lower_bound()) return SprtState::AcceptedH0;
  if (llr >= settings.upper_bound()) return SprtState::AcceptedH1;
  return SprtState::Running;
}

}}  // namespace chess::match
