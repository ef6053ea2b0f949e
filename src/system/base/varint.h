// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in as few bytes as they need: 7 bits a byte, the lowest first, and the bit 80 in all bytes but the
// last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace chess { inline namespace base {

/// Appends a number.
inline void append_varint(std::uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
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
