// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/drawer_sorter.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace chess { inline namespace posindex {

namespace {

/// A table for more values does not stay in the processor's fastest cache.
constexpr int kMostBitsAtOnce = 13;
constexpr int kMostBits = 2 * kMostBitsAtOnce;

/// Makes of the counts of values the places where they begin.
void add_up(std::vector<std::uint32_t>& counts) {
  std::uint32_t begin = 0;
  for (std::uint32_t& count : counts) begin += std::exchange(count, begin);
}

}  // namespace

void DrawerSorter::begin(std::size_t drawer, std::size_t count) {
  drawer_ = drawer;
  count_ = count;
  parts_.clear();
  // What is there already is overwritten.
  if (sorted_.size() < count) sorted_.resize(count);
}

void DrawerSorter::add(std::span<const FiledPosting> filed) {
  if (!filed.empty()) parts_.push_back({filed, {}, 0});
}

void DrawerSorter::add(std::span<const PackedPosting> packed, std::uint32_t first_game) {
  if (!packed.empty()) parts_.push_back({{}, packed, first_game});
}

template <class Visit>
void DrawerSorter::for_each(Visit visit) const {
  for (const Part& part : parts_) {
    for (const FiledPosting& filed : part.filed)
      visit(Posting{std::uint64_t{filed.high} << 32 | filed.low, filed.game});
    for (const PackedPosting packed : part.packed) {
      const Posting posting = unpack(drawer_, packed);
      visit(Posting{posting.key, posting.game + part.first_game});
    }
  }
}

std::span<const Posting> DrawerSorter::sort() {
  const int bits = std::clamp(static_cast<int>(std::bit_width(count_)), 2, kMostBits);
  const int low_bits = bits > kMostBitsAtOnce ? bits / 2 : bits;
  const auto bits_of = [left = 64 - bits](const Posting& posting) {
    return static_cast<std::uint32_t>(posting.key << kDrawerBits >> left);
  };
  const auto low_of = [&, mask = (1U << low_bits) - 1](const Posting& posting) {
    return bits_of(posting) & mask;
  };
  low_counts_.assign(std::size_t{1} << low_bits, 0);
  for_each([&](const Posting& posting) { ++low_counts_[low_of(posting)]; });
  add_up(low_counts_);
  for_each([&](const Posting& posting) { sorted_[low_counts_[low_of(posting)]++] = posting; });
  if (low_bits < bits) {
    const auto high_of = [&](const Posting& posting) { return bits_of(posting) >> low_bits; };
    const std::span from = std::span(sorted_).first(count_);
    high_counts_.assign(std::size_t{1} << (bits - low_bits), 0);
    for (const Posting& posting : from) ++high_counts_[high_of(posting)];
    add_up(high_counts_);
    if (other_.size() < count_) other_.resize(sorted_.size());
    for (const Posting& posting : from) other_[high_counts_[high_of(posting)]++] = posting;
    sorted_.swap(other_);
  }
  insert();
  return std::span(sorted_).first(count_);
}

/// Random keys that agree so far are few; keys that are not random may be many.
void DrawerSorter::insert() {
  const std::span postings = std::span(sorted_).first(count_);
  std::size_t steps = 8 * postings.size();
  for (std::size_t i = 1; i < postings.size(); ++i) {
    if (postings[i - 1].key <= postings[i].key) continue;
    const Posting moved = postings[i];
    std::size_t at = i;
    for (; at > 0 && postings[at - 1].key > moved.key && steps > 0; --at, --steps)
      postings[at] = postings[at - 1];
    postings[at] = moved;
    if (steps > 0) continue;
    std::ranges::stable_sort(postings, {},
                             [](const Posting& posting) { return std::pair(posting.key, posting.game); });
    return;
  }
}

}}  // namespace chess::posindex
