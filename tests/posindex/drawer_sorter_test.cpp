// SPDX-License-Identifier: GPL-3.0-or-later
// A drawer of any size is sorted as std::stable_sort would.
#include "posindex/drawer_sorter.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"

using namespace chess;

TEST_CASE("drawers of all sizes are sorted by key and game") {
  Random random(5);
  DrawerSorter sorter;
  const std::uint64_t drawer = std::uint64_t{777} << (64 - kDrawerBits);
  // One value for each position in one step, in two steps, and more positions than values.
  for (const std::size_t count : {0, 1, 2, 3, 100, 8000, 8191, 8192, 60'000, 7}) {
    // Random keys; few keys, of which one is that of half of the positions; keys that differ in the last
    // bits.
    for (const int kind : {0, 1, 2}) {
      std::vector<FiledPosting> filed;
      std::vector<PackedPosting> packed;
      std::vector<Posting> expected;
      std::vector<std::uint64_t> few(20);
      for (std::uint64_t& key : few) key = random.next() >> kDrawerBits;
      // A part from a file, and one from memory, whose games count from its first.
      const std::size_t cut = count > 1000 ? count - 1000 : count / 2;
      for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t key = random.next() >> kDrawerBits;
        if (kind == 1) key = few[random.below(2) == 0 ? 0 : random.below(few.size())];
        if (kind == 2) key &= 0xFFF;
        key |= drawer;
        const auto game = static_cast<std::uint32_t>(i);
        expected.push_back({key, game});
        if (i < cut)
          filed.push_back({static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key), game});
        else
          packed.push_back(pack(key, game - static_cast<std::uint32_t>(cut)));
      }
      std::ranges::stable_sort(expected, {}, &Posting::key);
      sorter.begin(777, count);
      sorter.add(filed);
      sorter.add(packed, static_cast<std::uint32_t>(cut));
      const auto sorted = sorter.sort();
      const auto is_same = [](const Posting& a, const Posting& b) {
        return a.key == b.key && a.game == b.game;
      };
      CHECK(std::ranges::equal(sorted, expected, is_same));
    }
  }
}
