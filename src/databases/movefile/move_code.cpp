// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/move_code.h"

#include <algorithm>

namespace chess { inline namespace movefile {

namespace {

constexpr unsigned kCastles = 8;  // of a king's codes

/// The code of the way from one square to another; 16 if none of one byte leads there.
unsigned way_of(Role role, Color turn, Square from, Square to) {
  const std::size_t row = role == Role::Pawn && turn == Color::Black ? 6 : static_cast<std::size_t>(role);
  const auto& targets = move_code::kTargets[row][static_cast<std::size_t>(from)];
  const unsigned file = static_cast<unsigned>(file_of(to));
  const unsigned rank = static_cast<unsigned>(rank_of(to));
  const auto is_way = [&](unsigned code) { return targets[code] == static_cast<std::uint8_t>(to); };
  switch (role) {
    case Role::Bishop: return is_way(file) ? file : 8 + file;
    case Role::Rook:
    case Role::Queen:
      if (rank_of(from) == rank_of(to)) return file;
      return file_of(from) == file_of(to) ? 8 + rank : 16;
    default:
      return static_cast<unsigned>(std::ranges::find(targets, static_cast<std::uint8_t>(to)) -
                                   targets.begin());
  }
}

}  // namespace

MoveEncoder::MoveEncoder(const Board& start) {
  for (const Color c : kColors) {
    std::uint8_t count = 0;
    for (const Square s : start.pieces(c)) place_[static_cast<std::size_t>(s)] = count++;
    if (count > move_code::kMostMen) is_able_ = false;
  }
}

bool MoveEncoder::append(const Board& before, Color turn, Move m, std::string& codes) {
  if (m.is_null() || m.is_drop()) return false;
  const auto from = static_cast<std::size_t>(m.from());
  const auto to = static_cast<std::size_t>(m.to());
  const std::uint8_t place = place_[from];
  const auto put = [&](unsigned code) { codes += static_cast<char>(place << 4 | code); };
  if (m.is_castling()) {
    put(kCastles);
    const std::uint8_t rook = place_[to];
    codes += static_cast<char>(rook);
    const CastlingSide side = castling_side(m.from(), m.to());
    place_[static_cast<std::size_t>(castled_king_square(turn, side))] = place;
    place_[static_cast<std::size_t>(castled_rook_square(turn, side))] = rook;
    return true;
  }
  const Role role = before.role_unchecked(m.from());
  unsigned way = way_of(role, turn, m.from(), m.to());
  // The table finds the way to become a knight.
  if (m.is_promotion()) way += 3 * (static_cast<unsigned>(m.promotion_role()) - 1);
  if (way < 16) {
    put(way);
  } else {
    put(static_cast<unsigned>(file_of(m.from())));
    codes += static_cast<char>(to);
  }
  place_[to] = place;
  return true;
}

std::uint32_t MoveDecoder::next_longer(const Board& before, Role role, std::uint8_t& mover) {
  if (at_ == codes_.size()) return refuse();
  const unsigned more = codes_[at_++];
  auto& places = places_[static_cast<std::size_t>(turn_)];
  const auto from = static_cast<Square>(mover);
  if (role == Role::Queen) {
    if (more >= 64) return refuse();
    const auto to = static_cast<Square>(more);
    const auto is_diagonal = [&] {
      const int files = index_of(file_of(to)) - index_of(file_of(from));
      const int ranks = index_of(rank_of(to)) - index_of(rank_of(from));
      return files != 0 && (files == ranks || files == -ranks);
    };
    if (!is_diagonal() || (before.pieces(turn_) | before.pieces(Role::King)).has(to)) return refuse();
    mover = static_cast<std::uint8_t>(to);
    turn_ = !turn_;
    return Move::normal(from, to).raw();
  }
  if (more >= places.size() || places[more] == move_code::kNone) return refuse();
  const auto rook = static_cast<Square>(places[more]);
  if (!before.pieces(turn_, Role::Rook).has(rook) || rank_of(rook) != rank_of(from) ||
      rank_of(from) != relative_rank(turn_, Rank::R1))
    return refuse();
  const CastlingSide side = castling_side(from, rook);
  const Square king_to = castled_king_square(turn_, side);
  const Square rook_to = castled_rook_square(turn_, side);
  const Bitboard others = before.occupied() & ~(Bitboard(from) | rook);
  if (others.has(king_to) || others.has(rook_to)) return refuse();
  mover = static_cast<std::uint8_t>(king_to);
  places[more] = static_cast<std::uint8_t>(rook_to);
  turn_ = !turn_;
  return Move::castling(from, rook).raw();
}

}}  // namespace chess::movefile
