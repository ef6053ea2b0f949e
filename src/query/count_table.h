// SPDX-License-Identifier: GPL-3.0-or-later
// Counts by name, for a stream of any length: at most so many names are kept, and what came later under
// other names is counted together. Tables of parts of a stream, merged in its order, give the table of the
// stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace chess::inline query {

class CountTable {
 public:
  struct Entry {
    std::string name;
    std::uint64_t count = 0;
  };

  /// Longer names are cut there, so that the memory of a table is bounded.
  static constexpr std::size_t kLongestName = 200;

  /// Precondition: capacity > 0.
  explicit CountTable(std::size_t capacity) : capacity_(capacity) {}

  void add(std::string_view name, std::uint64_t count = 1);
  /// Adds what `later` counted after this one.
  void merge(const CountTable& later);

  /// The names in the order of their first appearance.
  const std::vector<Entry>& entries() const { return entries_; }
  /// The `limit` greatest counts, the greatest first, equals by name.
  std::vector<Entry> top(std::size_t limit) const;
  /// Everything that was counted.
  std::uint64_t total() const { return total_; }
  /// What was counted under names that are not kept.
  std::uint64_t others() const { return others_; }
  /// Some name is not kept.
  bool is_full() const { return others_ > 0; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  std::size_t capacity_;
  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> index_;
  std::uint64_t total_ = 0;
  std::uint64_t others_ = 0;
};

}  // namespace chess::inline query
