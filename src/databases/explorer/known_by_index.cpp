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
  const auto games_at = [&](std::uint64_t key, std::vector<std::uint64_t>& games) {
    games.clear();
    const auto found = index.find(key, [&](std::uint64_t game) {
      games.push_back(game);
      return games.size() <= most;
    });
    return found && games.size() <= most;
  };
  std::vector<std::uint64_t> at_end, here;
  if (!games_at(keys.back(), at_end)) return std::nullopt;
  for (std::size_t i = keys.size() - 1; i-- > 0;) {
    if (!games_at(keys[i], here)) return std::nullopt;
    if (std::ranges::includes(at_end, here)) continue;
    std::vector<std::uint64_t> both;
    std::ranges::set_union(at_end, here, std::back_inserter(both));
    return both;
  }
  return at_end;
}

}}  // namespace chess::explorer
