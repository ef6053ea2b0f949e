// SPDX-License-Identifier: GPL-3.0-or-later
// A set of squares in 64 bits. Bit n stands for square n (A1 = 0).
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/square.h"

namespace chess { inline namespace core {

/// A set of squares. It iterates over its squares, the lowest first.
class Bitboard {
 public:
  constexpr Bitboard() = default;
  /// The set with these bits.
  explicit constexpr Bitboard(std::uint64_t bits) : bits_(bits) {}
  /// The set of this square alone.
  explicit constexpr Bitboard(Square s) : bits_(std::uint64_t{1} << index_of(s)) {}
  /// All squares of the file.
  explicit constexpr Bitboard(File f) : bits_(0x0101010101010101u << index_of(f)) {}
  /// All squares of the rank.
  explicit constexpr Bitboard(Rank r) : bits_(std::uint64_t{0xFF} << (8 * index_of(r))) {}

  static constexpr Bitboard all() { return Bitboard(~std::uint64_t{0}); }
  static constexpr Bitboard light_squares() { return Bitboard(0x55AA55AA55AA55AAu); }
  static constexpr Bitboard dark_squares() { return Bitboard(0xAA55AA55AA55AA55u); }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool any() const { return bits_ != 0; }
  /// Are there two squares or more?
  constexpr bool several() const { return (bits_ & (bits_ - 1)) != 0; }
  /// Is `s` in the set?
  constexpr bool has(Square s) const { return ((bits_ >> index_of(s)) & 1) != 0; }

  /// The lowest square. Precondition: not empty.
  constexpr Square first() const {
    assert(bits_ != 0);
    return static_cast<Square>(std::countr_zero(bits_));
  }
  /// The highest square. Precondition: not empty.
  constexpr Square last() const {
    assert(bits_ != 0);
    return static_cast<Square>(63 - std::countl_zero(bits_));
  }

  constexpr Bitboard operator~() const { return Bitboard(~bits_); }
  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return Bitboard(a.bits_ & b.bits_); }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return Bitboard(a.bits_ | b.bits_); }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return Bitboard(a.bits_ ^ b.bits_); }
  friend constexpr Bitboard operator&(Bitboard a, Square b) { return a & Bitboard(b); }
  friend constexpr Bitboard operator|(Bitboard a, Square b) { return a | Bitboard(b); }
  friend constexpr Bitboard operator^(Bitboard a, Square b) { return a ^ Bitboard(b); }
  constexpr Bitboard& operator&=(Bitboard o) { return *this = *this & o; }
  constexpr Bitboard& operator|=(Bitboard o) { return *this = *this | o; }
  constexpr Bitboard& operator^=(Bitboard o) { return *this = *this ^ o; }
  constexpr Bitboard& operator|=(Square s) { return *this = *this | s; }
  friend constexpr bool operator==(Bitboard, Bitboard) = default;

  /// Iterates over the squares, lowest first.
  class Iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Square operator*() const { return static_cast<Square>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

/// Directions as White sees the board. The value is the step of the square's index.
enum class Direction : int {
  North = 8,
  South = -8,
  East = 1,
  West = -1,
  NorthEast = 9,
  NorthWest = 7,
  SouthEast = -7,
  SouthWest = -9,
};

/// Moves every square one step. Squares that would leave the board are dropped.
template <Direction D>
constexpr Bitboard shift(Bitboard b) {
  constexpr std::uint64_t kNotA = ~Bitboard(File::A).bits();
  constexpr std::uint64_t kNotH = ~Bitboard(File::H).bits();
  constexpr int kStep = static_cast<int>(D);
  std::uint64_t bits = b.bits();
  if constexpr (D == Direction::East || D == Direction::NorthEast || D == Direction::SouthEast) bits &= kNotH;
  if constexpr (D == Direction::West || D == Direction::NorthWest || D == Direction::SouthWest) bits &= kNotA;
  if constexpr (kStep > 0)
    return Bitboard(bits << kStep);
  else
    return Bitboard(bits >> -kStep);
}

/// Moves every square one step forward, as `C` sees it.
template <Color C>
constexpr Bitboard shift_forward(Bitboard b) {
  return shift < C == Color::White ? Direction::North : Direction::South > (b);
}

}}  // namespace chess::core
