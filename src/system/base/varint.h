// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in as few bytes as they need: 7 bits a byte, the lowest first, and the bit 80 in all bytes but the
// last.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/bytes.h"

namespace chess { inline namespace base {

/// Appends a number.
inline void append_varint(std::uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

/// The bytes that a number may need, and that `store_varint` needs for any number.
inline constexpr std::size_t kLongestVarint = 10;

/// Stores a number, and returns how many bytes it takes. All numbers below 2^56 take the same way, so that it
/// does not matter how long they are.
inline std::size_t store_varint(std::uint64_t value, char* out) {
  if (value >> 56 != 0) [[unlikely]] {
    std::size_t length = 0;
    for (; value >= 0x80; value >>= 7) out[length++] = static_cast<char>(value | 0x80);
    out[length++] = static_cast<char>(value);
    return length;
  }
  const auto bits = static_cast<std::size_t>(std::bit_width(value | 1));
  const std::size_t length = (9 * bits + 64) / 64;  // bits / 7, rounded up
  // Groups of 28 bits are spread over 32, then those of 14, then those of 7.
  value = (value & 0x000000000FFFFFFF) | (value & 0x00FFFFFFF0000000) << 4;
  value = (value & 0x00003FFF00003FFF) | (value & 0x0FFFC0000FFFC000) << 2;
  value = (value & 0x007F007F007F007F) | (value & 0x3F803F803F803F80) << 1;
  value |= 0x8080808080808080 & ((std::uint64_t{1} << (8 * (length - 1))) - 1);
  store_little_endian(value, out);
  return length;
}

/// Takes a number off the front; nothing if there is none.
inline std::optional<std::uint64_t> take_varint(std::span<const unsigned char>& bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size() && i < 10; ++i) {
    const std::uint64_t part = bytes[i] & 0x7F;
    const auto shift = static_cast<unsigned>(7 * i);
    if (shift == 63 && part > 1) return std::nullopt;
    value |= part << shift;
    if ((bytes[i] & 0x80) == 0) {
      bytes = bytes.subspan(i + 1);
      return value;
    }
  }
  return std::nullopt;
}

}}  // namespace chess::base
