// SPDX-License-Identifier: GPL-3.0-or-later
// Converts integers to and from bytes in a given order, whatever the order of the machine.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace chess { inline namespace base {

/// Reads an unsigned integer from `sizeof(T)` bytes, most significant first.
template <class T>
constexpr T load_big_endian(const unsigned char* bytes) {
  static_assert(std::is_unsigned_v<T>);
  if !consteval {
    // Compilers do not make one load of the loop everywhere.
    T value;
    std::memcpy(&value, bytes, sizeof(T));
    return std::endian::native == std::endian::big ? value : std::byteswap(value);
  }
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) value = static_cast<T>((value << 8) | bytes[i]);
  return value;
}

/// Reads an unsigned integer from `sizeof(T)` bytes, least significant first.
template <class T>
constexpr T load_little_endian(const unsigned char* bytes) {
  static_assert(std::is_unsigned_v<T>);
  if !consteval {
    T value;
    std::memcpy(&value, bytes, sizeof(T));
    return std::endian::native == std::endian::little ? value : std::byteswap(value);
  }
  T value = 0;
  for (std::size_t i = sizeof(T); i-- > 0;) value = static_cast<T>((value << 8) | bytes[i]);
  return value;
}

/// Writes `value` to the first `sizeof(T)` bytes, least significant first.
template <class T>
constexpr void store_little_endian(T value, char* bytes) {
  static_assert(std::is_unsigned_v<T>);
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    bytes[i] = static_cast<char>(static_cast<unsigned char>(value));
    value = static_cast<T>(value >> 8);
  }
}

/// Appends `sizeof(T)` bytes of `value` to `out`, most significant first.
template <class T>
void append_big_endian(T value, std::string& out) {
  static_assert(std::is_unsigned_v<T>);
  for (std::size_t i = sizeof(T); i-- > 0;) out.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

/// Appends `sizeof(T)` bytes of `value` to `out`, least significant first.
template <class T>
void append_little_endian(T value, std::string& out) {
  static_assert(std::is_unsigned_v<T>);
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out.push_back(static_cast<char>(static_cast<unsigned char>(value)));
    value = static_cast<T>(value >> 8);
  }
}

}}  // namespace chess::base
