// SPDX-License-Identifier: GPL-3.0-or-later
// The spans of time of which all games are known, so that the next fetch asks for the others only.
#pragma once

#include <optional>
#include <vector>

#include "annotate/fetch/game_site.h"

namespace annotate {

class KnownTimes {
 public:
  /// Joins it with the spans that it touches. A span that ends before it begins is ignored.
  void add(TimeSpan span);
  /// The newest part of `wanted` that is not known; it has the ends of its neighbours, so that games of one
  /// second are not missed. Nothing if all is known.
  std::optional<TimeSpan> newest_gap(TimeSpan wanted) const;

  const std::vector<TimeSpan>& spans() const { return spans_; }
  friend bool operator==(const KnownTimes&, const KnownTimes&) = default;

 private:
  std::vector<TimeSpan> spans_;  ///< apart from each other, by time
};

}  // namespace annotate
