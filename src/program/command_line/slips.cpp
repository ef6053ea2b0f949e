// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/slips.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/edit_distance.h"

namespace chess { inline namespace command_line {

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  std::optional<std::string> best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best ? "; did you mean " + *best + "?" : std::string();
}

}}  // namespace chess::command_line
