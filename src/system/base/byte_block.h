// SPDX-License-Identifier: GPL-3.0-or-later
// 64 bytes of a text that are looked at together: which of them are of a kind is a mask with a bit a byte,
// the first byte in the lowest bit.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace chess { inline namespace base {

/// A bit for each byte of a block.
using ByteMask = std::uint64_t;

class ByteBlock {
 public:
  static constexpr std::size_t kSize = 64;

#if defined(__SSE2__)
  /// Precondition: there are kSize bytes.
  explicit ByteBlock(const char* text) {
    for (std::size_t i = 0; i < kParts; ++i)
      parts_[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text) + i);
  }

  /// Which bytes are `c`?
  ByteMask is(char c) const {
    return mask([wanted = _mm_set1_epi8(c)](__m128i part) { return _mm_cmpeq_epi8(part, wanted); });
  }
  /// Which bytes are from `first` to `last`, as numbers without a sign?
  ByteMask is_from_to(char first, char last) const {
    return mask(
        [begin = _mm_set1_epi8(first), range = _mm_set1_epi8(static_cast<char>(last - first))](__m128i part) {
          const __m128i place = _mm_sub_epi8(part, begin);
          return _mm_cmpeq_epi8(_mm_min_epu8(place, range), place);
        });
  }
  /// Which bytes are beyond ASCII?
  ByteMask is_wide() const {
    return mask([](__m128i part) { return part; });
  }

 private:
  template <class Found>
  ByteMask mask(Found&& found) const {
    ByteMask mask = 0;
    for (std::size_t i = 0; i < kParts; ++i) {
      const auto bits = static_cast<std::uint32_t>(_mm_movemask_epi8(found(parts_[i])));
      mask |= static_cast<ByteMask>(bits) << (16 * i);
    }
    return mask;
  }

  static constexpr std::size_t kParts = kSize / 16;
  __m128i parts_[kParts];
#else
  explicit ByteBlock(const char* text) : text_(text) {}

  ByteMask is(char c) const { return is_from_to(c, c); }
  ByteMask is_from_to(char first, char last) const {
    const auto begin = static_cast<unsigned char>(first);
    const auto range = static_cast<unsigned char>(last - first);
    ByteMask mask = 0;
    for (std::size_t i = 0; i < kSize; ++i)
      mask |= static_cast<ByteMask>(static_cast<unsigned char>(text_[i] - begin) <= range) << i;
    return mask;
  }
  ByteMask is_wide() const { return is_from_to('\x80', '\xFF'); }

 private:
  const char* text_;
#endif
};

}}  // namespace chess::base
