// SPDX-License-Identifier: GPL-3.0-or-later
// Counts by name, for a stream of any length. A table keeps a limited number of names, and counts all names
// that come later together. The tables of the parts of a stream, merged in its order, give the table of the
// stream.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace chess { inline namespace query {

inline std::uint64_t games_of(std::uint64_t count) { return count; }

/// Counts for names. For a `Count` there are += and games_of, by which names are sorted.
template <class Count>
class NameTable {
 public:
  struct Entry {
    std::string name;
    Count count{};
  };

  static constexpr std::size_t kMostNames = 100'000;
  /// In bytes. Longer names are cut, so that the memory of a table is bounded.
  static constexpr std::size_t kLongestName = 200;

  NameTable() = default;
  /// Keeps at most `capacity` names. Precondition: capacity > 0.
  explicit NameTable(std::size_t capacity) : capacity_(capacity) {}

  /// Adds `count` to the count of `name`.
  void add(std::string_view name, const Count& count = 1) {
    total_ += count;
    name = cut(name);
    if (const auto found = index_.find(name); found != index_.end()) {
      entries_[found->second].count += count;
    } else if (entries_.size() < capacity_) {
      index_.emplace(name, entries_.size());
      entries_.push_back({std::string(name), count});
    } else {
      others_ += count;
    }
  }
  /// Adds the counts of a later part of the stream.
  void merge(const NameTable& later) {
    for (const Entry& entry : later.entries_) add(entry.name, entry.count);
    total_ += later.others_;
    others_ += later.others_;
  }

  /// The names in the order of their first appearance.
  const std::vector<Entry>& entries() const { return entries_; }
  /// The entries with the greatest counts, at most `limit`, the greatest first. Equals are sorted by name.
  std::vector<Entry> top(std::size_t limit) const {
    std::vector<Entry> sorted = entries_;
    const auto is_before = [](const Entry& a, const Entry& b) {
      const auto more = games_of(a.count) <=> games_of(b.count);
      return more != 0 ? more > 0 : a.name < b.name;
    };
    limit = std::min(limit, sorted.size());
    std::ranges::partial_sort(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(limit), is_before);
    sorted.resize(limit);
    return sorted;
  }
  /// The sum of all counts.
  const Count& total() const { return total_; }
  /// The sum of the counts of names that are not kept.
  const Count& others() const { return others_; }
  /// Is there a name that is not kept?
  bool is_full() const { return games_of(others_) > 0; }

  /// `name`, as long as a table keeps it: never the beginning of a character of UTF-8 without its rest.
  static std::string_view cut(std::string_view name) {
    std::size_t size = std::min(name.size(), kLongestName);
    if (size == name.size()) return name;
    while (size > 0 && (static_cast<unsigned char>(name[size]) & 0xC0) == 0x80) --size;
    return name.substr(0, size);
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  std::size_t capacity_ = kMostNames;
  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> index_;
  Count total_{};
  Count others_{};
};

using CountTable = NameTable<std::uint64_t>;

}}  // namespace chess::query
