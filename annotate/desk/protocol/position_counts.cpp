// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/position_counts.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "game/main_line.h"

namespace annotate {

void PositionCounts::add(const chess::Game& game) {
  if (!game.is_chess()) return;
  chess::Position position = game.any_start().chess();
  std::size_t ply = 0;
  for (const chess::NodeId id : chess::MainNodes(game)) {
    const chess::Move move = game.node(id).move;
    if (move.is_null() || ply++ == kPlies) return;
    entries_.push_back(
        {static_cast<std::uint64_t>(position.key()), move.raw(), static_cast<std::uint8_t>(game.result)});
    position.play(move);
  }
}

void PositionCounts::finish() {
  std::ranges::sort(entries_, {}, [](const Entry& entry) { return std::pair(entry.key, entry.move); });
  entries_.shrink_to_fit();
}

std::vector<CountedMove> PositionCounts::moves_of(const chess::Position& position) const {
  std::vector<CountedMove> moves;
  const auto key = static_cast<std::uint64_t>(position.key());
  std::uint16_t last = 0;
  for (const Entry& entry : std::ranges::equal_range(entries_, key, {}, &Entry::key)) {
    if (moves.empty() || entry.move != last) {
      last = entry.move;
      moves.push_back({.move = chess::Move::from_raw(last)});
    }
    CountedMove& move = moves.back();
    switch (static_cast<chess::GameResult>(entry.result)) {
      case chess::GameResult::WhiteWins: ++move.white; break;
      case chess::GameResult::Draw: ++move.draws; break;
      case chess::GameResult::BlackWins: ++move.black; break;
      default: ++move.open; break;
    }
  }
  // Another position with the same key would have other moves.
  std::erase_if(moves, [&](const CountedMove& move) { return !position.is_legal(move.move); });
  std::ranges::stable_sort(moves, std::ranges::greater(), &CountedMove::games);
  return moves;
}

}  // namespace annotate
