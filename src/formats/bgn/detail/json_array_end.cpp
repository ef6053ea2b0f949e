// SPDX-License-Identifier: GPL-3.0-or-later
// Each block of 64 bytes becomes masks with a bit a byte. That strings are found by a sum of bits is from
// simdjson (Langdale, Lemire: "Parsing gigabytes of JSON per second", 2019).
#include "bgn/detail/json_array_end.h"

#include <bit>

#include "base/byte_block.h"

namespace chess { inline namespace bgn {

namespace {

using Mask = ByteMask;
constexpr std::size_t kBlock = ByteBlock::kSize;

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
    const bool is_whole = i + kBlock <= text.size();
    const ByteBlock bytes = is_whole ? ByteBlock(text.data() + i) : ByteBlock::filled(text.substr(i), ' ');
    // Neither brackets nor backslashes, which stand between them in ASCII: most moves.
    if (!is_escaped && !bytes.has(ByteRange{'[', ']'})) {
      in_string ^= Mask{0} - Mask{bytes.has_odd('"')};
      continue;
    }
    Mask quotes = bytes.is('"');
    const Mask backslashes = bytes.is('\\');
    if (backslashes != 0 || is_escaped) quotes &= ~escaped_bytes(backslashes, is_escaped);
    const Mask inside = inside_quotes(quotes) ^ in_string;
    in_string = Mask{0} - (inside >> 63);
    const Mask opening = bytes.is('[') & ~inside;
    const Mask closing = bytes.is(']') & ~inside;
    if (static_cast<std::size_t>(std::popcount(closing)) < depth) {
      depth += static_cast<std::size_t>(std::popcount(opening));
      depth -= static_cast<std::size_t>(std::popcount(closing));
      continue;
    }
    for (Mask ahead = closing; ahead != 0; ahead &= ahead - 1) {
      const int bit = std::countr_zero(ahead);
      const Mask before = (Mask{1} << bit) - 1;
      const auto opened = static_cast<std::size_t>(std::popcount(opening & before));
      const auto closed = static_cast<std::size_t>(std::popcount(closing & before)) + 1;
      if (depth + opened <= closed) return i + static_cast<std::size_t>(bit) + 1;
    }
    depth += static_cast<std::size_t>(std::popcount(opening));
    depth -= static_cast<std::size_t>(std::popcount(closing));
  }
  return std::string_view::npos;
}

}}  // namespace chess::bgn
