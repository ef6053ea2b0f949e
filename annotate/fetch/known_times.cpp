// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/known_times.h"

#include <algorithm>
#include <ranges>

namespace annotate {

void KnownTimes::add(TimeSpan span) {
  if (span.end < span.begin) return;
  std::vector<TimeSpan> apart;
  for (const TimeSpan& other : spans_) {
    if (other.end < span.begin || other.begin > span.end) {
      apart.push_back(other);
    } else {
      span.begin = std::min(span.begin, other.begin);
      span.end = std::max(span.end, other.end);
    }
  }
  apart.push_back(span);
  std::ranges::sort(apart, {}, &TimeSpan::begin);
  spans_ = std::move(apart);
}

std::optional<TimeSpan> KnownTimes::newest_gap(TimeSpan wanted) const {
  for (const TimeSpan& known : std::views::reverse(spans_)) {
    if (known.begin > wanted.end) continue;
    if (known.end < wanted.begin) break;
    if (known.end < wanted.end) return TimeSpan{known.end, wanted.end};
    wanted.end = known.begin;
    if (wanted.end <= wanted.begin) return std::nullopt;
  }
  return wanted;
}

}  // namespace annotate
