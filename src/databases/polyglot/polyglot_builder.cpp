// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_builder.h"

#include <algorithm>

#include "polyglot/polyglot_entry.h"

namespace chess { inline namespace polyglot {

std::expected<void, IoError> PolyglotBuilder::add_game(const Position& start, std::span<const Move> moves,
                                                       std::optional<Color> winner) {
  ++games_;
  Position pos = start;
  for (const Move move :
       moves.first(options_.max_ply == 0 ? moves.size() : std::min(moves.size(), options_.max_ply))) {
    if (move.is_null() || move.is_drop()) break;
    const Color mover = pos.turn();
    if (!options_.only || options_.only == mover) {
      const std::uint64_t points = !winner ? 1 : *winner == mover ? 2 : 0;
      const auto added = moves_.add({pos.polyglot_key(), points, 1, to_polyglot_move(move)});
      if (!added) return added;
    }
    pos.play(move);
  }
  return {};
}

std::expected<PolyglotBuildCounts, IoError> PolyglotBuilder::write(ByteSink& sink) {
  PolyglotBuildCounts counts{.games = games_};
  PolyglotWriter writer(sink);
  auto written = moves_.for_each([&](const CountedMove& played) -> std::expected<void, IoError> {
    ++counts.moves;
    if (played.games < options_.min_games) {
      ++counts.too_rare;
      return {};
    }
    if (played.points == 0) {
      ++counts.scoreless;
      return {};
    }
    return writer.add(played.key, {played.move, played.points, 0});
  });
  if (written) written = writer.finish();
  if (!written) return std::unexpected(written.error());
  counts.entries = writer.entries();
  counts.positions = writer.positions();
  return counts;
}

}}  // namespace chess::polyglot
