// SPDX-License-Identifier: GPL-3.0-or-later
// An array whose index is an enum class instead of an int, so that a table of squares cannot be indexed by a
// colour.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace chess { inline namespace base {

/// For enums that end in `kCount`. Other enums define `enum_count` themselves.
template <class E>
  requires requires { E::kCount; }
constexpr std::size_t enum_count(E /*any*/) {
  return static_cast<std::size_t>(E::kCount);
}

/// How many enumerators `E` has.
template <class E>
inline constexpr std::size_t kEnumCount = enum_count(E{});

/// `std::array` with an enum class as its index type. It is an aggregate: `EnumArray<Color, int>{1, 2}`.
template <class E, class T, std::size_t N = kEnumCount<E>>
struct EnumArray {
  std::array<T, N> values;

  constexpr T& operator[](E index) { return values[static_cast<std::size_t>(index)]; }
  constexpr const T& operator[](E index) const { return values[static_cast<std::size_t>(index)]; }
  constexpr auto begin() { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() const { return values.end(); }
  static constexpr std::size_t size() { return N; }
  constexpr void fill(const T& value) { values.fill(value); }
  friend constexpr bool operator==(const EnumArray&, const EnumArray&) = default;
};

}}  // namespace chess::base
