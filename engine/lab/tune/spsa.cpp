// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/tune/spsa.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/random.h"

namespace engine::tune {

namespace {

// The exponents that Spall advises for runs of finite length, and the share of the iterations that keeps the
// first ones from going too far.
constexpr double kRateExponent = 0.602;
constexpr double kPerturbationExponent = 0.101;
constexpr double kStability = 0.1;

double unit_interval(chess::Random& random) {
  constexpr int kBits = 53;
  return std::ldexp(static_cast<double>(random.next() >> (64 - kBits)), -kBits);
}

int rounded(double x, const ParamSpec& spec) {
  return std::clamp(static_cast<int>(std::floor(x)), spec.min, spec.max);
}

std::vector<double> defaults_of(const std::vector<ParamSpec>& params) {
  std::vector<double> values;
  for (const ParamSpec& p : params) values.push_back(p.value);
  return values;
}

}  // namespace

Spsa::Spsa(std::vector<ParamSpec> params, const SpsaSettings& settings)
    : params_(std::move(params)), settings_(settings), values_(defaults_of(params_)) {}

Spsa::Spsa(std::vector<ParamSpec> params, const SpsaSettings& settings, std::vector<double> values,
           std::uint64_t done)
    : params_(std::move(params)),
      settings_(settings),
      values_(std::move(values)),
      given_out_(done),
      done_(done) {}

double Spsa::perturbation(std::uint64_t number) const {
  return std::pow(static_cast<double>(settings_.iterations) / static_cast<double>(number),
                  kPerturbationExponent);
}

double Spsa::rate(std::uint64_t number) const {
  // a_k / c_k, with both gains in steps, as what they are at the end and how much larger they are before.
  const auto all = static_cast<double>(settings_.iterations);
  const double stability = kStability * all;
  const double gain = std::pow((stability + all) / (stability + static_cast<double>(number)), kRateExponent);
  return settings_.end_rate * gain / perturbation(number);
}

Trial Spsa::next() {
  Trial trial;
  trial.number = ++given_out_;
  chess::Random random(chess::Random(settings_.seed).next() ^ trial.number);
  const double distance = perturbation(trial.number);
  for (std::size_t i = 0; i < params_.size(); ++i) {
    const ParamSpec& spec = params_[i];
    const int sign = random.below(2) == 0 ? 1 : -1;
    // Both points are rounded by the same chance: right on average, and never nearer than they should be.
    const double dither = unit_interval(random);
    const double offset = sign * distance * spec.step;
    trial.plus.push_back(rounded(values_[i] + offset + dither, spec));
    trial.minus.push_back(rounded(values_[i] - offset + dither, spec));
    trial.signs.push_back(sign);
  }
  return trial;
}

void Spsa::learn(const Trial& trial, double points) {
  const double steps = rate(trial.number) * points;
  for (std::size_t i = 0; i < params_.size(); ++i) {
    const ParamSpec& spec = params_[i];
    values_[i] = std::clamp(values_[i] + trial.signs[i] * steps * spec.step, static_cast<double>(spec.min),
                            static_cast<double>(spec.max));
  }
  ++done_;
}

namespace {

struct ParamShift {
  std::string_view name;
  double steps;
};

std::vector<ParamShift> shifts_of(const Spsa& spsa) {
  std::vector<ParamShift> shifts;
  for (std::size_t i = 0; i < spsa.params().size(); ++i) {
    const ParamSpec& p = spsa.params()[i];
    shifts.push_back({p.name, (spsa.values()[i] - p.value) / p.step});
  }
  return shifts;
}

}  // namespace

std::vector<int> rounded_values(const Spsa& spsa) {
  std::vector<int> rounded;
  for (const double v : spsa.values()) rounded.push_back(static_cast<int>(std::lround(v)));
  return rounded;
}

std::string to_table(const Spsa& spsa) {
  std::string text = fmt::format("{:28} {:>8} {:>8} {:>8}\n", "name", "default", "tuned", "steps");
  const auto values = rounded_values(spsa);
  const auto shifts = shifts_of(spsa);
  for (std::size_t i = 0; i < shifts.size(); ++i)
    text += fmt::format("{:28} {:8} {:8} {:+8.2f}\n", shifts[i].name, spsa.params()[i].value, values[i],
                        shifts[i].steps);
  return text;
}

std::string to_options(const Spsa& spsa) {
  std::string text;
  const auto values = rounded_values(spsa);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ParamSpec& p = spsa.params()[i];
    if (values[i] == p.value) continue;
    text += fmt::format("{}option.{}={}", text.empty() ? "" : ",", p.name, values[i]);
  }
  return text;
}

std::string furthest_moved(const Spsa& spsa, std::size_t count) {
  auto shifts = shifts_of(spsa);
  std::ranges::stable_sort(shifts, std::ranges::greater{},
                           [](const ParamShift& m) { return std::abs(m.steps); });
  std::string text;
  for (std::size_t i = 0; i < std::min(count, shifts.size()); ++i)
    text += fmt::format("{}{} {:+.2f}", text.empty() ? "" : ", ", shifts[i].name, shifts[i].steps);
  return text;
}

std::string to_log_line(const Spsa& spsa) {
  std::string text = fmt::format("done={}", spsa.done());
  for (std::size_t i = 0; i < spsa.params().size(); ++i)
    text += fmt::format(" {}={:.3f}", spsa.params()[i].name, spsa.values()[i]);
  return text;
}

}  // namespace engine::tune
