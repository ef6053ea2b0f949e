// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/known_by_index.h"

#include <algorithm>
#include <iterator>

namespace chess { inline namespace explorer {

std::optional<std::vector<std::uint64_t>> deciding_games(const PositionIndex& index, const AskedGame& asked,
                                                         std::uint64_t most) {
  std::vector<std::uint64_t> keys;
  Position position = asked.start;
  keys.push_back(bits_of(position.key()));
  for (const Move move : asked.moves) {
    position.play(move);
    keys.push_back(bits_of(position.key()));
  }
  const auto at_end = index.few_games(keys.back(), most);
  if (!at_end) return std::nullopt;
  for (std::size_t i = keys.size() - 1; i-- > 0;) {
    const auto here = index.few_games(keys[i], most);
    if (!here) return std::nullopt;
    if (std::ranges::includes(*at_end, *here)) continue;
    std::vector<std::uint64_t> both;
    std::ranges::set_union(*at_end, *here, std::back_inserter(both));
    return both;
  }
  return at_end;
}

}}  // namespace chess::explorer
