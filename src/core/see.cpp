// SPDX-License-Identifier: GPL-3.0-or-later
// The swap algorithm: the captures on one square as a list of gains, then backwards the
// choice of each side to stop. Attackers behind the one that captures join as it leaves.
#include "core/see.h"

#include <algorithm>
#include <array>

namespace chess {
namespace {

constexpr EnumArray<Role, int> kValues = {{100, 325, 325, 500, 975, 20'000}};

/// The least valuable attacker of `c`, if any.
std::optional<Square> least_attacker(const Board& board, Bitboard attackers, Color c) {
  for (const Role r : kRoles) {
    const Bitboard men = attackers & board.pieces(c, r);
    if (men.any()) return men.first();
  }
  return std::nullopt;
}

/// Men pinned to their king by a slider still on the board do not take part off their line.
Bitboard without_pinned(const Board& board, Bitboard attackers, Color c, Square target, Bitboard occupied) {
  const auto king = board.king(c);
  if (!king) return attackers;
  const Bitboard snipers = board.pieces(!c) & occupied &
                           ((rook_attacks(*king, Bitboard()) & board.straight_sliders()) |
                            (bishop_attacks(*king, Bitboard()) & board.diagonal_sliders()));
  for (const Square sniper : snipers) {
    const Bitboard blockers = between(*king, sniper) & occupied;
    if (blockers.any() && !blockers.several() && !line_through(*king, sniper).has(target))
      attackers &= ~blockers;
  }
  return attackers;
}

}  // namespace

int exchange_value(Role role) { return kValues[role]; }

int static_exchange(const Position& pos, Move m) {
  if (m.is_castling() || m.is_null()) return 0;
  const Board& board = pos.board();
  const Square from = m.from(), to = m.to();
  Bitboard occupied = board.occupied() ^ Bitboard(from);
  std::array<int, 34> gain{};
  int captured_value = 0;
  if (const auto captured = pos.captured_by(m)) captured_value = kValues[captured->role];
  if (m.is_en_passant()) occupied ^= Bitboard(make_square(file_of(to), rank_of(from)));

  int on_square = kValues[board.role_unchecked(from)];  // what the next capture takes
  if (m.is_promotion()) {
    on_square = kValues[m.promotion_role()];
    captured_value += on_square - kValues[Role::Pawn];
  }
  gain[0] = captured_value;

  std::size_t depth = 0;
  Color side = !pos.turn();
  while (depth + 1 < gain.size()) {
    Bitboard attackers = board.attackers_to(to, side, occupied) & occupied;
    attackers = without_pinned(board, attackers, side, to, occupied);
    const auto attacker = least_attacker(board, attackers, side);
    if (!attacker) break;
    const Role role = board.role_unchecked(*attacker);
    const Bitboard left = occupied ^ Bitboard(*attacker);
    // A king may not walk into a capture.
    if (role == Role::King && (board.attackers_to(to, !side, left) & left).any()) break;
    ++depth;
    gain[depth] = on_square - gain[depth - 1];
    on_square = kValues[role];
    occupied = left;
    side = !side;
  }
  while (depth > 0) {
    gain[depth - 1] = -std::max(-gain[depth - 1], gain[depth]);
    --depth;
  }
  return gain[0];
}

bool exchange_at_least(const Position& pos, Move m, int threshold) {
  // Two cheap bounds settle most cases: the capture for nothing, and losing the capturer at once.
  if (m.is_castling() || m.is_null()) return 0 >= threshold;
  if (!m.is_promotion()) {
    const auto captured = pos.captured_by(m);
    const int gain = captured ? kValues[captured->role] : 0;
    if (gain < threshold) return false;
    if (gain - kValues[pos.board().role_unchecked(m.from())] >= threshold) return true;
  }
  return static_exchange(pos, m) >= threshold;
}

}  // namespace chess
