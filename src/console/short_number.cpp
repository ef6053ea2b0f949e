// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/short_number.h"

#include <fmt/format.h>

#include <algorithm>

namespace chess::inline console {

std::string to_short_count(double value) {
  if (value < 1000.0) return fmt::format("{:.0f}", value);
  if (value < 1e6) return fmt::format("{:.3g}k", value / 1e3);
  if (value < 1e9) return fmt::format("{:.3g}M", value / 1e6);
  return fmt::format("{:.3g}G", value / 1e9);
}

std::string to_duration(double seconds) {
  const auto whole = static_cast<long>(std::max(0.0, seconds) + 0.5);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace chess::inline console
