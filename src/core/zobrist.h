// SPDX-License-Identifier: GPL-3.0-or-later
// Zobrist keys of positions. The random numbers are those of the Polyglot book format
// (Michel Van den Bergh, "PolyGlot's opening book format", table Random64), so that one
// key serves the transposition table, repetition and Polyglot books.
#pragma once

#include <cstdint>

#include "core/setup.h"

namespace chess::inline core {

enum class Key : std::uint64_t {};

constexpr std::uint64_t bits_of(Key k) { return static_cast<std::uint64_t>(k); }
constexpr Key operator^(Key a, Key b) { return static_cast<Key>(bits_of(a) ^ bits_of(b)); }
constexpr Key& operator^=(Key& a, Key b) { return a = a ^ b; }

namespace detail {
/// Piece squares 0..767, castling 768..771, en passant files 772..779, turn 780.
extern const std::uint64_t kPolyglotRandom[781];
}  // namespace detail

namespace zobrist {

inline Key piece(Piece p, Square s) {
  const int kind = 2 * static_cast<int>(p.role) + (p.color == Color::White ? 1 : 0);
  return static_cast<Key>(detail::kPolyglotRandom[64 * kind + index_of(s)]);
}
inline Key castling(Color c, CastlingSide side) {
  return static_cast<Key>(detail::kPolyglotRandom[768 + 2 * static_cast<int>(c) + static_cast<int>(side)]);
}
inline Key en_passant(File f) { return static_cast<Key>(detail::kPolyglotRandom[772 + index_of(f)]); }
/// In the key when White is to move.
inline Key white_to_move() { return static_cast<Key>(detail::kPolyglotRandom[780]); }

/// The part of the key that comes from the castling rights.
Key of_castling(const Board& board, Bitboard castling_rooks);

/// The whole key from scratch; `ep_file` is given when the en passant square counts.
Key of(const Board& board, Color turn, Bitboard castling_rooks, std::optional<File> ep_file);

}  // namespace zobrist
}  // namespace chess::inline core
