// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a text that are looked at together. Of 64, those of a kind are a mask with a bit a byte, the first
// byte in the lowest bit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace chess { inline namespace base {

/// A bit for each byte of a block.
using ByteMask = std::uint64_t;

/// Bytes from `first` up to `last`, as numbers without a sign; 00 follows FF. Not all bytes.
struct ByteRange {
  char first, last;
};

/// Is the byte of this kind? A kind is a char or a ByteRange.
constexpr bool is_of_kind(char byte, char c) { return byte == c; }
constexpr bool is_of_kind(char byte, ByteRange range) {
  return static_cast<unsigned char>(byte - range.first) <=
         static_cast<unsigned char>(range.last - range.first);
}

#if defined(__SSE2__)
/// FF for each byte of this kind, 00 for the others.
inline __m128i of_kind(__m128i bytes, char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }
inline __m128i of_kind(__m128i bytes, ByteRange range) {
  // Moved so that they are the greatest numbers with a sign.
  const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(0x7F - range.last)));
  const int width = static_cast<unsigned char>(range.last - range.first);
  return _mm_cmpgt_epi8(moved, _mm_set1_epi8(static_cast<char>(0x7E - width)));
}
#endif

/// The place of the first byte from `i` on that is of one of these kinds; the size of `text` if there is
/// none.
template <class... Kinds>
std::size_t find_kind(std::string_view text, std::size_t i, Kinds... kinds) {
#if defined(__SSE2__)
  for (; i + 16 <= text.size(); i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
    __m128i found = _mm_setzero_si128();
    ((found = _mm_or_si128(found, of_kind(bytes, kinds))), ...);
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(found));
    if (mask != 0) return i + static_cast<std::size_t>(std::countr_zero(mask));
  }
#endif
  while (i < text.size() && !(is_of_kind(text[i], kinds) || ...)) ++i;
  return i;
}

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

  /// Which bytes are of one of these kinds?
  template <class... Kinds>
  ByteMask is(Kinds... kinds) const {
    return mask([=](__m128i part) {
      __m128i found = _mm_setzero_si128();
      ((found = _mm_or_si128(found, of_kind(part, kinds))), ...);
      return found;
    });
  }
  /// Is there one of this kind? This takes fewer operations than the mask.
  template <class Kind>
  bool has(Kind kind) const {
    __m128i found = _mm_setzero_si128();
    for (const __m128i part : parts_) found = _mm_or_si128(found, of_kind(part, kind));
    return _mm_movemask_epi8(found) != 0;
  }
  /// Is their number odd?
  template <class Kind>
  bool has_odd(Kind kind) const {
    __m128i odd = _mm_setzero_si128();
    for (const __m128i part : parts_) odd = _mm_xor_si128(odd, of_kind(part, kind));
    return std::popcount(static_cast<unsigned>(_mm_movemask_epi8(odd))) % 2 != 0;
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
  explicit ByteBlock(const char* text) { std::copy_n(text, kSize, text_.begin()); }

  template <class... Kinds>
  ByteMask is(Kinds... kinds) const {
    ByteMask mask = 0;
    for (std::size_t i = 0; i < kSize; ++i)
      mask |= static_cast<ByteMask>((is_of_kind(text_[i], kinds) || ...)) << i;
    return mask;
  }
  template <class Kind>
  bool has(Kind kind) const {
    return is(kind) != 0;
  }
  template <class Kind>
  bool has_odd(Kind kind) const {
    return std::popcount(is(kind)) % 2 != 0;
  }
  ByteMask is_wide() const { return is(ByteRange{'\x80', '\xFF'}); }

 private:
  std::array<char, kSize> text_;
#endif
};

}}  // namespace chess::base
