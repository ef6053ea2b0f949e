// SPDX-License-Identifier: GPL-3.0-or-later
// How far two squares are from each other, by several measures.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/square.h"

namespace chess { inline namespace core {

namespace detail {

constexpr int absolute(int n) { return n < 0 ? -n : n; }
constexpr int files_between(Square a, Square b) {
  return absolute(index_of(file_of(a)) - index_of(file_of(b)));
}
constexpr int ranks_between(Square a, Square b) {
  return absolute(index_of(rank_of(a)) - index_of(rank_of(b)));
}

/// The moves of a knight from each square to each other one, found by walking.
struct KnightDistances {
  std::array<std::array<std::uint8_t, 64>, 64> moves{};

  constexpr KnightDistances() {
    constexpr int kSteps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (int from = 0; from < 64; ++from) {
      auto& row = moves[static_cast<std::size_t>(from)];
      std::array<int, 64> reached{from};
      int count = 1;
      for (int next = 0; next < count; ++next) {
        const int at = reached[static_cast<std::size_t>(next)];
        for (const auto& step : kSteps) {
          const int file = at % 8 + step[0];
          const int rank = at / 8 + step[1];
          const int to = rank * 8 + file;
          if (file < 0 || file > 7 || rank < 0 || rank > 7 || to == from) continue;
          if (row[static_cast<std::size_t>(to)] != 0) continue;
          row[static_cast<std::size_t>(to)] =
              static_cast<std::uint8_t>(row[static_cast<std::size_t>(at)] + 1);
          reached[static_cast<std::size_t>(count++)] = to;
        }
      }
    }
  }
};
inline constexpr KnightDistances kKnightDistances;

}  // namespace detail

/// The moves that a king needs on an empty board (Chebyshev distance): 0 to 7.
constexpr int king_distance(Square a, Square b) {
  const int files = detail::files_between(a, b);
  const int ranks = detail::ranks_between(a, b);
  return files > ranks ? files : ranks;
}
/// The steps along files and ranks together (Manhattan distance): 0 to 14.
constexpr int manhattan_distance(Square a, Square b) {
  return detail::files_between(a, b) + detail::ranks_between(a, b);
}
/// The moves that a knight needs on an empty board: 0 to 6.
constexpr int knight_distance(Square a, Square b) {
  return detail::kKnightDistances
      .moves[static_cast<std::size_t>(index_of(a))][static_cast<std::size_t>(index_of(b))];
}

}}  // namespace chess::core
