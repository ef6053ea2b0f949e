// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/move_code.h"

#include <algorithm>

#include "movefile/keyed_board.h"

namespace chess { inline namespace movefile {

MoveEncoder::MoveEncoder(const Board& start) {
  for (const Color c : kColors) {
    std::uint8_t count = 0;
    for (const Square s : start.pieces(c)) place_[static_cast<std::size_t>(s)] = count++;
    if (count > move_code::kMostMen) is_able_ = false;
  }
}

std::size_t MoveEncoder::write_special(Piece moved, Move m, char* codes) {
  if (m.is_null() || m.is_drop()) return 0;
  const auto from = static_cast<std::size_t>(m.from());
  const auto to = static_cast<std::size_t>(m.to());
  const std::uint8_t place = place_[from];
  const auto code_of = [&](unsigned way) { return static_cast<char>(place << 4 | way); };
  if (m.is_castling()) {
    const CastlingSide side = castling_side(m.from(), m.to());
    codes[0] = code_of(to > from ? move_code::kCastlesRight : move_code::kCastlesLeft);
    const std::uint8_t rook = place_[to];
    place_[static_cast<std::size_t>(castled_king_square(moved.color, side))] = place;
    place_[static_cast<std::size_t>(castled_rook_square(moved.color, side))] = rook;
    return 1;
  }
  place_[to] = place;
  unsigned way = move_code::code_of_way(moved, from, to);
  // A step, or a capture on either side.
  if (m.is_promotion()) way = (way == 0 ? 4 : 3 + way) + 3 * (static_cast<unsigned>(m.promotion_role()) - 1);
  codes[0] = code_of(way);
  return 1;
}

template <class Men>
std::uint32_t MoveDecoder::diagonal(const Men& before, std::uint8_t& queen) {
  if (at_ == codes_.size() || codes_[at_] >= 64) return refuse();
  const auto from = static_cast<Square>(queen);
  const auto to = static_cast<Square>(codes_[at_++]);
  if (!diagonal_rays(from).has(to) || is_closed(before, turn_, to)) return refuse();
  queen = static_cast<std::uint8_t>(to);
  turn_ = !turn_;
  return Move::normal(from, to).raw();
}

template <class Men>
std::uint32_t MoveDecoder::castling(const Men& before, std::uint8_t& king, unsigned code) {
  const auto from = static_cast<Square>(king);
  const auto is_right = [&](Square s) { return s > from; };
  auto& places = places_[static_cast<std::size_t>(turn_)];
  for (std::uint8_t& place : places) {
    if (place == move_code::kNone) continue;
    const auto rook = static_cast<Square>(place);
    if (!castling_rooks_.has(rook) || is_right(rook) != (code == move_code::kCastlesRight) ||
        !has_man(before, turn_, rook) || before.piece_unchecked(rook).role != Role::Rook ||
        rank_of(rook) != rank_of(from) || rank_of(from) != relative_rank(turn_, Rank::R1))
      continue;
    const CastlingSide side = castling_side(from, rook);
    const Square king_to = castled_king_square(turn_, side);
    const Square rook_to = castled_rook_square(turn_, side);
    for (const Square to : {king_to, rook_to})
      if (to != from && to != rook && !before.is_empty(to)) return refuse();
    king = static_cast<std::uint8_t>(king_to);
    place = static_cast<std::uint8_t>(rook_to);
    castling_rooks_ &= ~Bitboard(rank_of(from));
    turn_ = !turn_;
    return Move::castling(from, rook).raw();
  }
  return refuse();
}

template std::uint32_t MoveDecoder::diagonal(const Board&, std::uint8_t&);
template std::uint32_t MoveDecoder::diagonal(const KeyedBoard&, std::uint8_t&);
template std::uint32_t MoveDecoder::castling(const Board&, std::uint8_t&, unsigned);
template std::uint32_t MoveDecoder::castling(const KeyedBoard&, std::uint8_t&, unsigned);

}}  // namespace chess::movefile
