// SPDX-License-Identifier: GPL-3.0-or-later
// The board turned and mirrored: squares, sets of squares, and whole positions.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "core/setup.h"

namespace chess { inline namespace core {

/// The eight symmetries of the board but for the one that changes nothing.
enum class Transform : std::uint8_t {
  FlipRanks,         ///< A1 <-> A8
  FlipFiles,         ///< A1 <-> H1
  FlipDiagonal,      ///< along A1-H8: A8 <-> H1
  FlipAntiDiagonal,  ///< along A8-H1: A1 <-> H8
  Rotate90,          ///< counterclockwise as White sees it: A1 -> H1
  Rotate180,         ///< A1 <-> H8
  Rotate270,         ///< counterclockwise: A1 -> A8
};

/// Where the transform moves `s`.
constexpr Square transformed(Square s, Transform t) {
  const int file = index_of(file_of(s));
  const int rank = index_of(rank_of(s));
  const auto at = [](int f, int r) { return square_at(r * 8 + f); };
  switch (t) {
    case Transform::FlipRanks: return at(file, 7 - rank);
    case Transform::FlipFiles: return at(7 - file, rank);
    case Transform::FlipDiagonal: return at(rank, file);
    case Transform::FlipAntiDiagonal: return at(7 - rank, 7 - file);
    case Transform::Rotate90: return at(7 - rank, file);
    case Transform::Rotate180: return at(7 - file, 7 - rank);
    case Transform::Rotate270: return at(rank, 7 - file);
  }
  return s;
}

/// The squares where the transform moves those of `b`.
constexpr Bitboard transformed(Bitboard b, Transform t) {
  Bitboard moved;
  for (const Square s : b) moved |= transformed(s, t);
  return moved;
}

/// Every piece where the transform moves it.
Board transformed(const Board& board, Transform t);
/// The board, the rooks with castling rights and the en passant square where the transform moves them. Rights
/// and squares that make no sense there are not dropped: Position::from_setup names them.
Setup transformed(const Setup& setup, Transform t);
/// The same position with the colours changed: ranks are flipped, White's pieces are Black's, and the other
/// side is to move.
Setup color_flipped(const Setup& setup);

inline constexpr Bitboard kCornerSquares{0x8100000000000081u};
/// D4, E4, D5, E5.
inline constexpr Bitboard kCenterSquares{0x0000001818000000u};
/// The first and the last rank.
inline constexpr Bitboard kBackRankSquares{0xFF000000000000FFu};

/// All subsets of a set of squares, the empty one first (Carry-Rippler): for (Bitboard part : Subsets(b)).
class Subsets {
 public:
  explicit constexpr Subsets(Bitboard whole) : whole_(whole.bits()) {}

  struct End {};
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t whole) : whole_(whole) {}
    constexpr Bitboard operator*() const { return Bitboard(part_); }
    constexpr Iterator& operator++() {
      part_ = (part_ - whole_) & whole_;
      has_begun_ = true;
      return *this;
    }
    friend constexpr bool operator==(const Iterator& i, End) { return i.has_begun_ && i.part_ == 0; }

   private:
    std::uint64_t whole_;
    std::uint64_t part_ = 0;
    bool has_begun_ = false;
  };
  constexpr Iterator begin() const { return Iterator(whole_); }
  constexpr End end() const { return {}; }

 private:
  std::uint64_t whole_;
};

}}  // namespace chess::core
