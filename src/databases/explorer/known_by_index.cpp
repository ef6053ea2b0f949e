// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/known_by_index.h"

#include <algorithm>
#include <utility>

namespace chess { inline namespace explorer {

namespace {

/// Adds those of one game. False: the index is damaged.
bool add_deciding(const PositionIndex& index, const AskedGame& asked, std::uint64_t most,
                  DecidingGames& deciding) {
  std::vector<Position> positions{asked.start};
  for (const Move move : asked.moves) positions.push_back(positions.back().after(move));
  const auto add_crowded = [&](const Position& position) {
    const bool is_new =
        std::ranges::find(deciding.crowded, position.key(), &Position::key) == deciding.crowded.end();
    if (is_new) deciding.crowded.push_back(position);
  };
  std::optional<std::vector<std::uint64_t>> at_end;  // nothing: they are too many
  for (std::size_t ply = positions.size(); ply-- > 0;) {
    auto here = index.few_games(bits_of(positions[ply].key()), most);
    if (!here) return false;
    if (*here && at_end && std::ranges::includes(*at_end, **here)) continue;
    if (*here)
      deciding.games.insert(deciding.games.end(), (*here)->begin(), (*here)->end());
    else
      add_crowded(positions[ply]);
    // Without those at the end nobody knows which position is the last of others: all are looked at.
    if (ply == asked.moves.size())
      at_end = std::move(*here);
    else if (at_end)
      return true;
  }
  return true;
}

}  // namespace

std::optional<DecidingGames> deciding_games(const PositionIndex& index, const std::vector<AskedGame>& asked,
                                            std::uint64_t most) {
  DecidingGames deciding;
  for (const AskedGame& game : asked)
    if (!add_deciding(index, game, most, deciding)) return std::nullopt;
  std::ranges::sort(deciding.games);
  deciding.games.erase(std::ranges::unique(deciding.games).begin(), deciding.games.end());
  return deciding;
}

}}  // namespace chess::explorer
