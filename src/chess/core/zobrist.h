// SPDX-License-Identifier: GPL-3.0-or-later
// Zobrist keys of positions. The random numbers are those of the format of Polyglot books (Michel Van den
// Bergh, "PolyGlot's opening book format", table Random64). So one key serves the transposition table,
// repetition and Polyglot books.
#pragma once

#include <cstdint>

#include "core/setup.h"

namespace chess { inline namespace core {

/// The 64-bit key of a position. Different positions may have the same key.
enum class Key : std::uint64_t {};

/// The key as a number, as Polyglot books store it.
constexpr std::uint64_t bits_of(Key k) { return static_cast<std::uint64_t>(k); }
constexpr Key operator^(Key a, Key b) { return static_cast<Key>(bits_of(a) ^ bits_of(b)); }
constexpr Key& operator^=(Key& a, Key b) { return a = a ^ b; }

namespace detail {
/// Pieces on squares are at 0..767, castling at 768..771, en passant files at 772..779, the turn at 780.
extern const std::uint64_t kPolyglotRandom[781];
}  // namespace detail

namespace zobrist {

/// The part of a piece on a square.
inline Key piece(Piece p, Square s) {
  const int kind = 2 * static_cast<int>(p.role) + (p.color == Color::White ? 1 : 0);
  return static_cast<Key>(detail::kPolyglotRandom[64 * kind + index_of(s)]);
}
/// The part of one castling right.
inline Key castling(Color c, CastlingSide side) {
  return static_cast<Key>(detail::kPolyglotRandom[768 + 2 * static_cast<int>(c) + static_cast<int>(side)]);
}
/// The part of an en passant square on this file.
inline Key en_passant(File f) { return static_cast<Key>(detail::kPolyglotRandom[772 + index_of(f)]); }
/// The part of the side to move. The key contains it if White is to move.
inline Key white_to_move() { return static_cast<Key>(detail::kPolyglotRandom[780]); }

/// The part of all castling rights of a position.
Key of_castling(const Board& board, Bitboard castling_rooks);

/// The whole key, computed from scratch. `ep_file` is given if the en passant square counts.
Key of(const Board& board, Color turn, Bitboard castling_rooks, std::optional<File> ep_file);

}  // namespace zobrist
}}  // namespace chess::core
