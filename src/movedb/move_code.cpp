// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/move_code.h"

#include <cassert>

#include "notation/uci_move.h"

namespace chess::inline movedb {

namespace {

MoveCode code_of(Square from, Square to, int promotion) {
  return MoveCode::of_bits(static_cast<std::uint16_t>(index_of(from) | index_of(to) << 6 | promotion << 12));
}

}  // namespace

MoveCode MoveCode::of(Move move) {
  assert(!move.is_null() && !move.is_drop());
  if (is_two_step_castling(move)) {
    const File file = castling_side(move.from(), move.to()) == CastlingSide::King ? File::G : File::C;
    return code_of(move.from(), make_square(file, rank_of(move.from())), 0);
  }
  const int promotion = move.is_promotion() ? static_cast<int>(move.promotion_role()) : 0;
  static_assert(static_cast<int>(Role::Knight) == 1 && static_cast<int>(Role::Queen) == 4);
  return code_of(move.from(), move.to(), promotion);
}

std::optional<Move> MoveCode::in(const Position& pos) const {
  if (!is_valid()) return std::nullopt;
  const auto role = promotion() != 0 ? std::optional(static_cast<Role>(promotion())) : std::nullopt;
  return find_legal_move(pos, {from(), to(), role});
}

}  // namespace chess::inline movedb
