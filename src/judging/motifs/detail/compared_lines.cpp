// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/detail/compared_lines.h"

#include <algorithm>

#include "core/movegen.h"
#include "motifs/detail/stakes.h"

namespace chess { inline namespace motifs {

namespace {

/// The last position of the game in which nothing hung: what stands there is what the players had.
const Position& settled_before(const Moment& moment) {
  static constexpr std::size_t kLongestExchange = 6;
  const auto& history = moment.history;
  for (std::size_t back = 0; back < history.size() && back < kLongestExchange; ++back) {
    const Position& pos = history[history.size() - 1 - back];
    if (!pos.in_check() && is_quiet(pos)) return pos;
  }
  return moment.before;
}

}  // namespace

const Board& board_before(const Moment& moment, const ComparedLine& compared) {
  const PlayedLine& line = compared.line;
  const Board& now = moment.before.board();
  if (line.moves.empty() || !line.positions.front().is_capture(line.moves.front())) return now;
  const Board& settled = settled_before(moment).board();
  const int more = material_of(settled, compared.winner) - material_of(now, compared.winner);
  return more > kRestAgreement ? settled : now;
}

std::optional<EndMaterial> material_at_end(const PlayedLine& line, std::size_t plies, Color side) {
  static constexpr std::size_t kEndPlies = 4;
  std::optional<EndMaterial> end;
  if (line.positions.empty()) return end;
  const std::size_t last = std::min(line.moves.size(), plies);
  for (std::size_t i = last + 1; i-- > 0 && (!end || i + kEndPlies >= last);) {
    if (!is_quiet(line.positions[i])) continue;
    const int there = material_of(line.positions[i].board(), side);
    end = end ? EndMaterial{std::min(end->least, there), std::max(end->most, there)}
              : EndMaterial{there, there};
  }
  return end;
}

bool is_known_to(const PlayedLine& line, std::size_t ply) {
  static constexpr std::size_t kLeastPlies = 4;
  if (line.positions.empty()) return false;
  return line.given >= kLeastPlies || line.given + 1 >= ply || legal_moves(line.end()).empty();
}

bool keeps_to_end(const PlayedLine& line, Color side, std::size_t ply, int least) {
  const auto settled = settled_material(line, side, ply);
  return settled && *settled >= least;
}

}}  // namespace chess::motifs
