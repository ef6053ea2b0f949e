// SPDX-License-Identifier: GPL-3.0-or-later
// A checksum over 64-bit words, as fast as the memory. Each step is one to one in the word and in the state,
// so a single changed word always shows. It protects against accidents, not against malice. (After FNV-1a,
// Fowler, Noll and Vo, with words instead of bytes, and a rotation for the high bits.)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
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
    assert(bytes.size() % kWord == 0);
    std::uint64_t state = state_;
    for (std::size_t i = 0; i < bytes.size(); i += kWord) state = step(state, &bytes[i]);
    state_ = state;
  }
  /// Adds to each sum its own bytes. Steps of one sum wait for each other, those of several do not.
  template <std::size_t N>
  static void add_abreast(std::array<WordChecksum, N>& sums,
                          const std::array<std::span<const unsigned char>, N>& bytes) {
    const std::size_t common = std::ranges::min(bytes, {}, [](const auto& b) { return b.size(); }).size();
    std::array<std::uint64_t, N> states;
    for (std::size_t n = 0; n < N; ++n) states[n] = sums[n].state_;
    for (std::size_t i = 0; i < common; i += kWord)
      for (std::size_t n = 0; n < N; ++n) states[n] = step(states[n], &bytes[n][i]);
    for (std::size_t n = 0; n < N; ++n) {
      sums[n].state_ = states[n];
      sums[n].add(bytes[n].subspan(common));
    }
  }
  std::uint64_t value() const { return state_; }

 private:
  static constexpr std::size_t kWord = sizeof(std::uint64_t);
  static std::uint64_t step(std::uint64_t state, const unsigned char* word) {
    return std::rotl((state ^ load_little_endian<std::uint64_t>(word)) * kPrime, kTurn);
  }

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
