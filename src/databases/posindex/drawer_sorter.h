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

/// The drawers: keys ascend from one to the next.
inline constexpr int kDrawerBits = 10;
inline constexpr std::size_t kDrawers = std::size_t{1} << kDrawerBits;
inline constexpr std::size_t drawer_of(std::uint64_t key) { return key >> (64 - kDrawerBits); }

/// A position of a drawer in 8 bytes, since memory holds millions of them: the bits of the key behind those
/// of the drawer, and the game among kMostGamesOfPart.
enum class PackedPosting : std::uint64_t {};
inline constexpr std::uint32_t kMostGamesOfPart = std::uint32_t{1} << kDrawerBits;
/// Precondition: game < kMostGamesOfPart.
inline constexpr PackedPosting pack(std::uint64_t key, std::uint32_t game) {
  return static_cast<PackedPosting>(key << kDrawerBits | game);
}
inline constexpr Posting unpack(std::size_t drawer, PackedPosting packed) {
  const auto bits = static_cast<std::uint64_t>(packed);
  return {std::uint64_t{drawer} << (64 - kDrawerBits) | bits >> kDrawerBits,
          static_cast<std::uint32_t>(bits & (kMostGamesOfPart - 1))};
}
/// A position in a file, in 12 bytes.
struct FiledPosting {
  std::uint32_t high;
  std::uint32_t low;
  std::uint32_t game;  ///< among all
};

/// For one drawer after the other.
class DrawerSorter {
 public:
  /// Begins a drawer of so many positions.
  void begin(std::size_t drawer, std::size_t count);
  /// Adds positions of the drawer, which stay where they are. Precondition: their games are not before those
  /// that were added.
  void add(std::span<const FiledPosting> filed);
  /// The same of games that count from `first_game`.
  void add(std::span<const PackedPosting> packed, std::uint32_t first_game);
  /// The positions, ascending by key and game, until the next drawer begins. Precondition: all are added.
  std::span<const Posting> sort();

 private:
  /// Of one kind.
  struct Part {
    std::span<const FiledPosting> filed;
    std::span<const PackedPosting> packed;
    std::uint32_t first_game;
  };
  template <class Visit>
  void for_each(Visit visit) const;
  void insert();

  std::size_t drawer_ = 0;
  std::size_t count_ = 0;
  std::vector<Part> parts_;
  std::vector<Posting> sorted_;
  std::vector<Posting> other_;
  std::vector<std::uint32_t> low_counts_;
  std::vector<std::uint32_t> high_counts_;
};

}}  // namespace chess::posindex
