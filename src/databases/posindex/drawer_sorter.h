// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts the positions of a drawer by the bits that follow those of the drawer: so many that about one
// position is left with each value (radix sort: Knuth, "The Art of Computer Programming" 3, 5.2.5).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace chess { inline namespace posindex {

/// A position of a game.
struct Posting {
  std::uint64_t key;
  std::uint32_t game;
};

/// The same in 12 bytes: memory holds millions of them.
struct PackedPosting {
  std::uint32_t high;
  std::uint32_t low;
  std::uint32_t game;  ///< among some games that follow each other
};

/// The drawers: keys ascend from one to the next.
inline constexpr int kDrawerBits = 10;
inline constexpr std::size_t kDrawers = std::size_t{1} << kDrawerBits;
inline constexpr std::size_t drawer_of(std::uint64_t key) { return key >> (64 - kDrawerBits); }

/// For one drawer after the other.
class DrawerSorter {
 public:
  /// Begins a drawer of so many positions.
  void begin(std::size_t count);
  /// Adds positions of the drawer whose games count from `first_game`. They stay where they are.
  /// Precondition: their games are not before those that were added.
  void add(std::span<const PackedPosting> postings, std::uint32_t first_game);
  /// The positions, ascending by key and game, until the next drawer begins. Precondition: all are added.
  std::span<const Posting> sort();

 private:
  struct Part {
    std::span<const PackedPosting> postings;
    std::uint32_t first_game;
  };
  void insert();

  std::size_t count_ = 0;
  std::vector<Part> parts_;
  std::vector<Posting> sorted_;
  std::vector<Posting> other_;
  std::vector<std::uint32_t> low_counts_;
  std::vector<std::uint32_t> high_counts_;
};

}}  // namespace chess::posindex
