// SPDX-License-Identifier: GPL-3.0-or-later
// A checksum over 64-bit words, as fast as the memory. Each step is one to one in the word and in the state,
// so a single changed word always shows. It protects against accidents, not against malice. (After FNV-1a,
// Fowler, Noll and Vo, with words instead of bytes, and a rotation for the high bits.)
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "base/bytes.h"

namespace chess { inline namespace base {

/// The checksum of the bytes added so far.
class WordChecksum {
 public:
  WordChecksum() = default;
  /// Goes on behind bytes that have the checksum `value`.
  explicit WordChecksum(std::uint64_t value) : state_(value) {}
  /// Adds bytes. Precondition: whole words.
  void add(std::span<const unsigned char> bytes) {
    assert(bytes.size() % sizeof(std::uint64_t) == 0);
    std::uint64_t state = state_;
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint64_t))
      state = std::rotl((state ^ load_little_endian<std::uint64_t>(&bytes[i])) * kPrime, kTurn);
    state_ = state;
  }
  std::uint64_t value() const { return state_; }

 private:
  static constexpr std::uint64_t kPrime = 0x100000001B3;
  static constexpr std::uint64_t kStart = 0xCBF29CE484222325;
  static constexpr int kTurn = 23;
  std::uint64_t state_ = kStart;
};

/// The checksum of `bytes`. Precondition: whole words.
inline std::uint64_t word_checksum(std::span<const unsigned char> bytes) {
  WordChecksum sum;
  sum.add(bytes);
  return sum.value();
}

}}  // namespace chess::base
