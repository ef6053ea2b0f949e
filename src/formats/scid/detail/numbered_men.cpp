// SPDX-License-Identifier: GPL-3.0-or-later
#include "scid/detail/numbered_men.h"

#include <algorithm>

namespace chess { inline namespace scid {

namespace {

std::optional<Square> shifted(Square from, int by) {
  const int to = index_of(from) + by;
  return to >= 0 && to < 64 ? std::optional(square_at(to)) : std::nullopt;
}

/// The file or the rank that a rook goes to.
Square straight(Square from, unsigned way) {
  return way < 8 ? make_square(static_cast<File>(way), rank_of(from))
                 : make_square(file_of(from), static_cast<Rank>(way - 8));
}

std::optional<Square> step_of(const std::array<int, 9>& steps, unsigned way, Square from) {
  return way >= 1 && way < steps.size() ? shifted(from, steps[way]) : std::nullopt;
}

constexpr std::array<int, 9> kKingSteps{0, -9, -8, -7, -1, 1, 7, 8, 9};
constexpr std::array<int, 9> kKnightSteps{0, -17, -15, -10, -6, 6, 10, 15, 17};

std::optional<Move> king_move(const Position& position, Square from, unsigned way) {
  if (way == 9 || way == 10) {
    const auto side = way == 9 ? CastlingSide::Queen : CastlingSide::King;
    const auto rook = position.castling_rook(position.turn(), side);
    return rook ? std::optional(Move::castling(from, *rook)) : std::nullopt;
  }
  const auto to = step_of(kKingSteps, way, from);
  return to ? std::optional(Move::normal(from, *to)) : std::nullopt;
}

std::optional<Move> pawn_move(const Position& position, Square from, unsigned way) {
  constexpr Role kPromotions[] = {Role::Queen, Role::Rook, Role::Bishop, Role::Knight};
  const int step = way == 15 ? 16 : 7 + static_cast<int>(way % 3);
  const auto to = shifted(from, position.turn() == Color::White ? step : -step);
  if (!to) return std::nullopt;
  if (way >= 3 && way < 15) return Move::promotion(from, *to, kPromotions[way / 3 - 1]);
  if (file_of(from) != file_of(*to) && position.board().is_empty(*to)) return Move::en_passant(from, *to);
  return Move::normal(from, *to);
}

std::optional<Square> target_of(Role role, Square from, unsigned way, ByteCursor& bytes) {
  switch (role) {
    case Role::Knight: return step_of(kKnightSteps, way, from);
    case Role::Bishop: {
      const int files = static_cast<int>(way & 7) - index_of(file_of(from));
      return shifted(from, way < 8 ? 9 * files : -7 * files);
    }
    case Role::Queen:
      if (way == static_cast<unsigned>(index_of(file_of(from)))) {
        const auto square = bytes.byte();
        return square && *square >= 64 && *square < 128 ? std::optional(square_at(*square - 64))
                                                        : std::nullopt;
      }
      [[fallthrough]];
    default: return straight(from, way);
  }
}

}  // namespace

/// A king takes number 0, and the man that had it gets the next one.
bool NumberedMen::add(Side& side, Square square, bool is_king) {
  if (side.count == side.squares.size()) return false;
  side.squares[side.count] = square;
  if (is_king) std::swap(side.squares[0], side.squares[side.count]);
  ++side.count;
  return true;
}

NumberedMen NumberedMen::of_start() {
  NumberedMen men;
  for (const Color c : kColors) {
    Side& side = men.sides_[c];
    side.squares[side.count++] = relative_square(c, square_at(4));
    for (int i = 0; i < 16; ++i)
      if (i != 4) side.squares[side.count++] = relative_square(c, square_at(i));
  }
  return men;
}

std::optional<NumberedMen> NumberedMen::of(const Board& board) {
  NumberedMen men;
  for (int i = 0; i < 64; ++i) {
    const Square square = square_at(i ^ 56);  // as a FEN goes: from a8 to h8, and so down
    const auto piece = board.piece_at(square);
    if (piece && !add(men.sides_[piece->color], square, piece->role == Role::King)) return std::nullopt;
  }
  return men;
}

std::optional<Move> NumberedMen::take_move(const Position& position, ByteCursor& bytes) const {
  const auto code = bytes.byte();
  if (!code) return std::nullopt;
  const Side& side = sides_[position.turn()];
  const unsigned number = *code >> 4;
  const unsigned way = *code & 15;
  if (number >= side.count) return std::nullopt;
  const Square from = side.squares[number];
  const Role role = position.board().role_unchecked(from);
  if (role == Role::King && way == 0) return position.in_check() ? std::nullopt : std::optional(Move::null());
  std::optional<Move> move;
  if (role == Role::King) {
    move = king_move(position, from, way);
  } else if (role == Role::Pawn) {
    move = pawn_move(position, from, way);
  } else if (const auto to = target_of(role, from, way, bytes)) {
    move = Move::normal(from, *to);
  }
  return move && position.is_legal(*move) ? move : std::nullopt;
}

void NumberedMen::replace(Side& side, Square from, Square to) {
  const auto end = side.squares.begin() + side.count;
  const auto at = std::find(side.squares.begin(), end, from);
  if (at != end) *at = to;
}

void NumberedMen::play(const Position& before, Move move) {
  if (move.is_null()) return;
  const Color mover = before.turn();
  Side& own = sides_[mover];
  if (move.is_castling()) {
    const bool is_long = file_of(move.to()) < file_of(move.from());
    const auto home = [&](int file) { return relative_square(mover, square_at(file)); };
    // The numbers of both are looked up before either moves: in Chess960 one may go where the other stood.
    Square& rook = *std::find(own.squares.begin(), own.squares.begin() + own.count, move.to());
    own.squares[0] = home(is_long ? 2 : 6);
    rook = home(is_long ? 3 : 5);
    return;
  }
  const Square taken =
      move.is_en_passant() ? make_square(file_of(move.to()), rank_of(move.from())) : move.to();
  Side& other = sides_[!mover];
  const auto end = other.squares.begin() + other.count;
  const auto at = std::find(other.squares.begin(), end, taken);
  if (at != end) {
    *at = other.squares[other.count - 1];
    --other.count;
  }
  replace(own, move.from(), move.to());
}

}}  // namespace chess::scid
