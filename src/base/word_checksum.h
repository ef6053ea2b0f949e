// SPDX-License-Identifier: GPL-3.0-or-later
// A checksum that goes by 64-bit words as fast as memory comes. Each step is one to
// one in the word and in the state, so one changed word always shows; it guards against mishaps, not
// against malice. (After FNV-1a, Fowler, Noll and Vo, with words for bytes, a turn for the high bits.)
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "base/bytes.h"

namespace chess::inline base {

class WordChecksum {
 public:
  /// Precondition: whole words.
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

/// Of `bytes`. Precondition: whole words.
inline std::uint64_t word_checksum(std::span<const unsigned char> bytes) {
  WordChecksum sum;
  sum.add(bytes);
  return sum.value();
}

}  // namespace chess::inline base
