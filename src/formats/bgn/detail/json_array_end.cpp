// SPDX-License-Identifier: GPL-3.0-or-later
// Each block of 64 bytes becomes masks with a bit a byte. That strings are found by a sum of bits is from
// simdjson (Langdale, Lemire: "Parsing gigabytes of JSON per second", 2019).
#include "bgn/detail/json_array_end.h"

#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace chess { inline namespace bgn {

namespace {

using Mask = std::uint64_t;
constexpr std::size_t kBlock = 64;

/// Which bytes of a block are of a kind.
struct Block {
  Mask quotes = 0;
  Mask backslashes = 0;
  Mask opening = 0;  ///< brackets
  Mask closing = 0;
};

Block look_at(const char* text, std::size_t size) {
  Block block;
  std::size_t i = 0;
#if defined(__SSE2__)
  for (; i + 16 <= size; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + i));
    const auto put = [bytes, i](Mask& mask, char c) {
      const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)));
      mask |= static_cast<Mask>(static_cast<std::uint32_t>(found)) << i;
    };
    put(block.quotes, '"');
    put(block.backslashes, '\\');
    put(block.opening, '[');
    put(block.closing, ']');
  }
#endif
  for (; i < size; ++i) {
    const auto put = [c = text[i], i](Mask& mask, char kind) { mask |= static_cast<Mask>(c == kind) << i; };
    put(block.quotes, '"');
    put(block.backslashes, '\\');
    put(block.opening, '[');
    put(block.closing, ']');
  }
  return block;
}

/// The bytes behind a backslash that is not escaped itself. `is_escaped`: the first byte is one; then whether
/// the first one of the next block is.
Mask escaped_bytes(Mask backslashes, bool& is_escaped) {
  Mask escaped = is_escaped ? 1 : 0;
  is_escaped = false;
  for (Mask ahead = backslashes & ~escaped; ahead != 0;) {
    const int bit = std::countr_zero(ahead);
    if (bit == 63) {
      is_escaped = true;
      break;
    }
    escaped |= Mask{2} << bit;
    ahead &= ~(Mask{3} << bit);
  }
  return escaped;
}

/// The bytes from each quote that opens a string up to the one that closes it.
Mask inside_quotes(Mask quotes) {
  for (int shift = 1; shift < 64; shift *= 2) quotes ^= quotes << shift;
  return quotes;
}

}  // namespace

std::size_t json_array_end(std::string_view text) {
  std::size_t depth = 0;
  Mask in_string = 0;  // all bits or none
  bool is_escaped = false;
  for (std::size_t i = 0; i < text.size(); i += kBlock) {
    Block block = look_at(text.data() + i, text.size() - i < kBlock ? text.size() - i : kBlock);
    if (block.backslashes != 0 || is_escaped) block.quotes &= ~escaped_bytes(block.backslashes, is_escaped);
    const Mask inside = inside_quotes(block.quotes) ^ in_string;
    in_string = Mask{0} - (inside >> 63);
    const Mask opening = block.opening & ~inside;
    Mask closing = block.closing & ~inside;
    if (static_cast<std::size_t>(std::popcount(closing)) < depth) {
      depth += static_cast<std::size_t>(std::popcount(opening));
      depth -= static_cast<std::size_t>(std::popcount(closing));
      continue;
    }
    for (; closing != 0; closing &= closing - 1) {
      const int bit = std::countr_zero(closing);
      const Mask before = (Mask{1} << bit) - 1;
      const auto opened = static_cast<std::size_t>(std::popcount(opening & before));
      const auto closed = static_cast<std::size_t>(std::popcount(block.closing & ~inside & before)) + 1;
      if (depth + opened <= closed) return i + static_cast<std::size_t>(bit) + 1;
    }
    depth += static_cast<std::size_t>(std::popcount(opening));
    depth -= static_cast<std::size_t>(std::popcount(block.closing & ~inside));
  }
  return std::string_view::npos;
}

}}  // namespace chess::bgn
