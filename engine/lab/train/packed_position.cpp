// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/packed_position.h"

#include <bit>
#include <cassert>

namespace engine::train {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Piece;
using chess::Role;
using chess::Square;

constexpr int kNibbleBits = 4;
constexpr unsigned kNibble = 15;

unsigned code_of(Piece p) { return static_cast<unsigned>(p.color) | static_cast<unsigned>(p.role) << 1; }

Piece piece_at(const PackedPosition& position, int i) {
  const unsigned code = position.pieces[static_cast<std::size_t>(i / 2)] >> (i % 2 * kNibbleBits) & kNibble;
  return {static_cast<Color>(code & 1), static_cast<Role>(code >> 1)};
}

}  // namespace

PackedPosition pack(const chess::Board& board, Color turn, int score, int half_points) {
  assert(board.occupied().count() <= 32);
  PackedPosition out;
  out.occupied = board.occupied().bits();
  int i = 0;
  for (const Square s : board.occupied()) {
    out.pieces[static_cast<std::size_t>(i / 2)] |=
        static_cast<std::uint8_t>(code_of(board.piece_unchecked(s)) << (i % 2 * kNibbleBits));
    ++i;
  }
  out.score = static_cast<std::int16_t>(score);
  out.half_points = static_cast<std::uint8_t>(half_points);
  out.turn = turn;
  return out;
}

chess::Board unpack(const PackedPosition& position) {
  chess::Board board;
  int i = 0;
  for (const Square s : Bitboard(position.occupied)) board.put(s, piece_at(position, i++));
  return board;
}

void find_inputs(const PackedPosition& position, Inputs& inputs) {
  std::array<Piece, 32> pieces;
  std::array<Square, 32> squares;
  std::array<bool, 2> mirrored{};  // for the mover, for the other
  int count = 0;
  for (const Square s : Bitboard(position.occupied)) {
    const Piece p = piece_at(position, count);
    if (p.role == Role::King) mirrored[p.color == position.turn ? 0 : 1] = nnue::is_mirrored(s);
    pieces[static_cast<std::size_t>(count)] = p;
    squares[static_cast<std::size_t>(count)] = s;
    ++count;
  }
  inputs.pieces = count;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    inputs.own[i] =
        static_cast<std::uint16_t>(nnue::feature_of(position.turn, mirrored[0], pieces[i], squares[i]));
    inputs.other[i] =
        static_cast<std::uint16_t>(nnue::feature_of(!position.turn, mirrored[1], pieces[i], squares[i]));
  }
}

}  // namespace engine::train
