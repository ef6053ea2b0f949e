// SPDX-License-Identifier: GPL-3.0-or-later
// Counts by name, for a stream of any length. A table keeps a limited number of names, and counts all names
// that come later together. The tables of the parts of a stream, merged in its order, give the table of the
// stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace chess { inline namespace query {

/// Counts for names.
class CountTable {
 public:
  struct Entry {
    std::string name;
    std::uint64_t count = 0;
  };

  /// In bytes. Longer names are cut, so that the memory of a table is bounded.
  static constexpr std::size_t kLongestName = 200;

  /// Keeps at most `capacity` names. Precondition: capacity > 0.
  explicit CountTable(std::size_t capacity) : capacity_(capacity) {}

  /// Adds `count` to the count of `name`.
  void add(std::string_view name, std::uint64_t count = 1);
  /// Adds the counts of a later part of the stream.
  void merge(const CountTable& later);

  /// The names in the order of their first appearance.
  const std::vector<Entry>& entries() const { return entries_; }
  /// The entries with the greatest counts, at most `limit`, the greatest first. Equals are sorted by name.
  std::vector<Entry> top(std::size_t limit) const;
  /// The sum of all counts.
  std::uint64_t total() const { return total_; }
  /// The sum of the counts of names that are not kept.
  std::uint64_t others() const { return others_; }
  /// Is there a name that is not kept?
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

}}  // namespace chess::query
