// SPDX-License-Identifier: GPL-3.0-or-later
// A set of names as 64 bits: it knows of most names that they are not in it.
#pragma once

#include <cstdint>
#include <string_view>

namespace chess { inline namespace pgn {

/// One of 64 bits, which equal names have in common.
constexpr std::uint64_t name_bit(std::string_view name) {
  if (name.empty()) return 1;
  const auto first = static_cast<unsigned char>(name.front());
  const auto last = static_cast<unsigned char>(name.back());
  return std::uint64_t{1} << ((7 * name.size() + first + 5 * last) % 64);
}

}}  // namespace chess::pgn
