// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/tune/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace engine::tune {
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
