// SPDX-License-Identifier: GPL-3.0-or-later
// The swap algorithm: the captures on one square as a list of gains, then backwards the
// choice of each side to stop. Attackers behind the one that captures join as it leaves.
#include "core/see.h"

#include <algorithm>
#include <array>

namespace chess { inline namespace core {
namespace {

constexpr EnumArray<Role, int> kValues = {{100, 325, 325, 500, 975, 20'000}};

/// What `m` takes; 0 for nothing. Precondition: no castling.
int captured_value(const Board& board, Move m) {
  if (m.is_en_passant()) return kValues[Role::Pawn];
  return board.is_empty(m.to()) ? 0 : kValues[board.role_unchecked(m.to())];
}

/// The captures on the target square of a move that has been made, one after the other.
class Exchange {
 public:
  Exchange(const Board& board, Move m)
      : board_(board), target_(m.to()), occupied_(board.occupied() ^ Bitboard(m.from())) {
    if (m.is_en_passant()) occupied_ ^= Bitboard(make_square(file_of(target_), rank_of(m.from())));
    attackers_ = board_.attackers_to(target_, occupied_) & occupied_;
  }

  /// The least valuable man of `side` that may capture does so; nothing when none may.
  std::optional<Role> capture(Color side) {
    Bitboard own = attackers_ & board_.pieces(side);
    if (own.any()) own &= ~pinned(side);
    if (own.empty()) return std::nullopt;
    const Role role = least(own);
    const Bitboard capturer((own & board_.pieces(role)).first());
    const Bitboard left = occupied_ ^ capturer;
    // A king may not walk into a capture.
    if (role == Role::King && (board_.attackers_to(target_, !side, left) & left).any()) return std::nullopt;
    occupied_ = left;
    // Whoever stood behind the capturer joins.
    if (role != Role::Knight && role != Role::King) {
      attackers_ |= (rook_attacks(target_, occupied_) & board_.straight_sliders()) |
                    (bishop_attacks(target_, occupied_) & board_.diagonal_sliders());
    }
    attackers_ &= occupied_;
    return role;
  }

 private:
  Role least(Bitboard pieces) const {
    for (const Role r : kRoles)
      if ((pieces & board_.pieces(r)).any()) return r;
    return Role::King;
  }

  /// Men pinned to their king by a slider still on the board do not take part off their line.
  Bitboard pinned(Color c) const {
    Bitboard found;
    const auto king = board_.king(c);
    if (!king) return found;
    const Bitboard snipers = board_.pieces(!c) & occupied_ &
                             ((straight_rays(*king) & board_.straight_sliders()) |
                              (diagonal_rays(*king) & board_.diagonal_sliders()));
    for (const Square sniper : snipers) {
      const Bitboard blockers = between(*king, sniper) & occupied_;
      if (blockers.any() && !blockers.several() && !line_through(*king, sniper).has(target_))
        found |= blockers;
    }
    return found;
  }

  const Board& board_;
  Square target_;
  Bitboard occupied_;
  Bitboard attackers_;  // of both sides, still on the board
};

}  // namespace

int exchange_value(Role role) { return kValues[role]; }

int static_exchange(const Position& pos, Move m) {
  if (m.is_castling() || m.is_null()) return 0;
  const Board& board = pos.board();
  std::array<int, 34> gain{};
  gain[0] = captured_value(board, m);
  int on_square = kValues[board.role_unchecked(m.from())];  // what the next capture takes
  if (m.is_promotion()) {
    on_square = kValues[m.promotion_role()];
    gain[0] += on_square - kValues[Role::Pawn];
  }
  Exchange exchange(board, m);
  std::size_t depth = 0;
  Color side = !pos.turn();
  while (depth + 1 < gain.size()) {
    const auto role = exchange.capture(side);
    if (!role) break;
    ++depth;
    gain[depth] = on_square - gain[depth - 1];
    on_square = kValues[*role];
    side = !side;
  }
  while (depth > 0) {
    gain[depth - 1] = -std::max(-gain[depth - 1], gain[depth]);
    --depth;
  }
  return gain[0];
}

bool exchange_at_least(const Position& pos, Move m, int threshold) {
  if (m.is_castling() || m.is_null()) return 0 >= threshold;
  const Board& board = pos.board();
  int gain = captured_value(board, m);
  int on_square = kValues[board.role_unchecked(m.from())];
  if (m.is_promotion()) {
    on_square = kValues[m.promotion_role()];
    gain += on_square - kValues[Role::Pawn];
  }
  if (gain < threshold) return false;
  // Asked of the sides in turn: can it win `needed` or more, starting with a capture of what stands on the
  // square? It can when the other cannot then win back all but that much.
  int needed = gain - threshold + 1;
  if (on_square < needed) return true;
  Exchange exchange(board, m);
  for (Color side = !pos.turn();; side = !side) {
    const bool can = side == pos.turn();  // the answer, should it be able to
    if (needed <= 0) return can;
    if (on_square < needed) return !can;
    const auto role = exchange.capture(side);
    if (!role) return !can;
    needed = on_square - needed + 1;
    on_square = kValues[*role];
  }
}

}}  // namespace chess::core
