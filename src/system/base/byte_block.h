// SPDX-License-Identifier: GPL-3.0-or-later
// 64 bytes of a text that are looked at together: which of them are of a kind is a mask with a bit a byte,
// the first byte in the lowest bit.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace chess { inline namespace base {

/// A bit for each byte of a block.
using ByteMask = std::uint64_t;

/// Bytes from `first` to `last`, as numbers without a sign.
struct ByteRange {
  char first, last;
};

class ByteBlock {
 public:
  static constexpr std::size_t kSize = 64;

  /// The front of `text`, with `filling` behind its end.
  static ByteBlock filled(std::string_view text, char filling) {
    std::array<char, kSize> bytes;
    bytes.fill(filling);
    std::ranges::copy(text.substr(0, kSize), bytes.begin());
    return ByteBlock(bytes.data());
  }

#if defined(__SSE2__)
  /// Precondition: there are kSize bytes.
  explicit ByteBlock(const char* text) {
    for (std::size_t i = 0; i < kParts; ++i)
      parts_[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text) + i);
  }

  /// Which bytes are of one of these kinds? A kind is a char or a ByteRange.
  template <class... Kinds>
  ByteMask is(Kinds... kinds) const {
    return mask([=](__m128i part) {
      __m128i found = _mm_setzero_si128();
      ((found = _mm_or_si128(found, of_kind(part, kinds))), ...);
      return found;
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

  static __m128i of_kind(__m128i part, char c) { return _mm_cmpeq_epi8(part, _mm_set1_epi8(c)); }
  static __m128i of_kind(__m128i part, ByteRange range) {
    const __m128i place = _mm_sub_epi8(part, _mm_set1_epi8(range.first));
    const __m128i most = _mm_set1_epi8(static_cast<char>(range.last - range.first));
    return _mm_cmpeq_epi8(_mm_min_epu8(place, most), place);
  }

  static constexpr std::size_t kParts = kSize / 16;
  __m128i parts_[kParts];
#else
  explicit ByteBlock(const char* text) { std::copy_n(text, kSize, text_.begin()); }

  template <class... Kinds>
  ByteMask is(Kinds... kinds) const {
    ByteMask mask = 0;
    for (std::size_t i = 0; i < kSize; ++i)
      mask |= static_cast<ByteMask>((is_of_kind(text_[i], kinds) || ...)) << i;
    return mask;
  }
  ByteMask is_wide() const { return is(ByteRange{'\x80', '\xFF'}); }

 private:
  static bool is_of_kind(char byte, char c) { return byte == c; }
  static bool is_of_kind(char byte, ByteRange range) {
    const auto place = static_cast<unsigned char>(byte - range.first);
    return place <= static_cast<unsigned char>(range.last - range.first);
  }

  std::array<char, kSize> text_;
#endif
};

}}  // namespace chess::base
