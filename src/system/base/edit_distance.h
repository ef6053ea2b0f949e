// SPDX-License-Identifier: GPL-3.0-or-later
// How far one word is from another: for suggestions after a slip of the keyboard.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace chess { inline namespace base {

/// How many letters have to be put in, left out, replaced or swapped with their neighbour to make `b` of `a`
/// (optimal string alignment, after Damerau 1964). Letters are bytes.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  // The rows of the table for the letter before the last one of `a`, for the last one, and for this one.
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last.back();
}

}}  // namespace chess::base
