// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/moment.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/see.h"

namespace chess { inline namespace motifs {

PlayedLine play_line(const Position& start, std::span<const Move> line, std::size_t limit) {
  PlayedLine played{{start}, {}, 0};
  for (const Move m : line) {
    if (played.moves.size() == limit || m.is_null() || !played.end().is_legal(m)) break;
    played.moves.push_back(m);
    played.positions.push_back(played.end().after(m));
  }
  played.given = played.moves.size();
  return played;
}

std::vector<Move> first_moves(const PlayedLine& line, std::size_t plies) {
  const auto count = static_cast<std::ptrdiff_t>(std::min(plies, line.moves.size()));
  return {line.moves.begin(), line.moves.begin() + count};
}

bool takes_piece(const PlayedLine& line, std::size_t ply) {
  const auto taken = line.positions[ply].captured_by(line.moves[ply]);
  return taken && taken->role != Role::Pawn;
}

void play_out_exchanges(PlayedLine& line) {
  if (line.moves.empty()) return;
  while (!line.end().in_check() && !is_quiet(line.end())) {
    MoveList noisy;
    append_noisy_moves(line.end(), noisy);
    const auto best = std::max_element(noisy.begin(), noisy.end(), [&](Move a, Move b) {
      return static_exchange(line.end(), a) < static_exchange(line.end(), b);
    });
    line.moves.push_back(*best);
    line.positions.push_back(line.end().after(*best));
  }
}

std::optional<int> settled_material(const PlayedLine& line, Color side, std::size_t from) {
  std::optional<int> least;
  for (std::size_t i = from; i < line.positions.size(); ++i) {
    if (!is_quiet(line.positions[i])) continue;
    const int material = material_of(line.positions[i].board(), side);
    least = least ? std::min(*least, material) : material;
  }
  return least;
}

std::optional<int> final_material(const PlayedLine& line, Color side) {
  for (std::size_t i = line.positions.size(); i-- > 0;)
    if (is_quiet(line.positions[i])) return material_of(line.positions[i].board(), side);
  return std::nullopt;
}

std::ptrdiff_t times_stood(const Moment& moment, const Position& pos) {
  return std::ranges::count_if(moment.history, [&](const Position& earlier) { return earlier.repeats(pos); });
}

}}  // namespace chess::motifs
