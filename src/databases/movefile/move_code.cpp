// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/move_code.h"

#include <algorithm>

namespace chess { inline namespace movefile {

namespace {

/// The code of the way from one square to another: by row of kTargets, squares. 16: none of one byte leads
/// there. That to become a knight stands for all men that a pawn becomes.
using Ways = std::array<std::array<std::array<std::uint8_t, 64>, 64>, 7>;
constexpr Ways make_ways() {
  Ways ways{};
  for (std::size_t row = 0; row < ways.size(); ++row)
    for (std::size_t from = 0; from < 64; ++from) {
      ways[row][from].fill(16);
      for (std::size_t code = 16; code-- > 0;)
        if (const std::uint8_t to = move_code::kTargets[row][from][code]; to < 64)
          ways[row][from][to] = static_cast<std::uint8_t>(code);
    }
  return ways;
}
constexpr Ways kWays = make_ways();

}  // namespace

MoveEncoder::MoveEncoder(const Board& start) {
  for (const Color c : kColors) {
    std::uint8_t count = 0;
    for (const Square s : start.pieces(c)) place_[static_cast<std::size_t>(s)] = count++;
    if (count > move_code::kMostMen) is_able_ = false;
  }
}

std::size_t MoveEncoder::write(const Board& before, Color turn, Move m, char* codes) {
  if (m.is_null() || m.is_drop()) return 0;
  const auto from = static_cast<std::size_t>(m.from());
  const auto to = static_cast<std::size_t>(m.to());
  const std::uint8_t place = place_[from];
  const auto code_of = [&](unsigned way) { return static_cast<char>(place << 4 | way); };
  if (m.is_castling()) {
    const CastlingSide side = castling_side(m.from(), m.to());
    codes[0] = code_of(to > from ? move_code::kCastlesRight : move_code::kCastlesLeft);
    const std::uint8_t rook = place_[to];
    place_[static_cast<std::size_t>(castled_king_square(turn, side))] = place;
    place_[static_cast<std::size_t>(castled_rook_square(turn, side))] = rook;
    return 1;
  }
  unsigned way = kWays[move_code::row_of(before.role_unchecked(m.from()), turn)][from][to];
  place_[to] = place;
  if (way == 16) {
    codes[0] = code_of(static_cast<unsigned>(file_of(m.from())));
    codes[1] = static_cast<char>(to);
    return 2;
  }
  if (m.is_promotion()) way += 3 * (static_cast<unsigned>(m.promotion_role()) - 1);
  codes[0] = code_of(way);
  return 1;
}

std::uint32_t MoveDecoder::diagonal(const Board& before, std::uint8_t& queen) {
  if (at_ == codes_.size() || codes_[at_] >= 64) return refuse();
  const auto from = static_cast<Square>(queen);
  const auto to = static_cast<Square>(codes_[at_++]);
  if (!diagonal_rays(from).has(to) || (before.pieces(turn_) | before.pieces(Role::King)).has(to))
    return refuse();
  queen = static_cast<std::uint8_t>(to);
  turn_ = !turn_;
  return Move::normal(from, to).raw();
}

std::uint32_t MoveDecoder::castling(const Board& before, std::uint8_t& king, unsigned code) {
  const auto from = static_cast<Square>(king);
  const auto is_right = [&](Square s) { return s > from; };
  auto& places = places_[static_cast<std::size_t>(turn_)];
  for (std::uint8_t& place : places) {
    if (place == move_code::kNone) continue;
    const auto rook = static_cast<Square>(place);
    if (!castling_rooks_.has(rook) || is_right(rook) != (code == move_code::kCastlesRight) ||
        !before.pieces(turn_, Role::Rook).has(rook) || rank_of(rook) != rank_of(from) ||
        rank_of(from) != relative_rank(turn_, Rank::R1))
      continue;
    const CastlingSide side = castling_side(from, rook);
    const Square king_to = castled_king_square(turn_, side);
    const Square rook_to = castled_rook_square(turn_, side);
    const Bitboard others = before.occupied() & ~(Bitboard(from) | rook);
    if (others.has(king_to) || others.has(rook_to)) return refuse();
    king = static_cast<std::uint8_t>(king_to);
    place = static_cast<std::uint8_t>(rook_to);
    castling_rooks_ &= ~Bitboard(rank_of(from));
    turn_ = !turn_;
    return Move::castling(from, rook).raw();
  }
  return refuse();
}

}}  // namespace chess::movefile
