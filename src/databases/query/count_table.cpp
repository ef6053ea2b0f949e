// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/count_table.h"

#include <algorithm>

namespace chess { inline namespace query {
namespace {

/// The first `limit` bytes at most, never the beginning of a character of UTF-8 without its rest.
std::string_view cut(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80) --limit;
  return text.substr(0, limit);
}

}  // namespace

void CountTable::add(std::string_view name, std::uint64_t count) {
  total_ += count;
  name = cut(name, kLongestName);
  if (const auto found = index_.find(name); found != index_.end()) {
    entries_[found->second].count += count;
  } else if (entries_.size() < capacity_) {
    index_.emplace(name, entries_.size());
    entries_.push_back({std::string(name), count});
  } else {
    others_ += count;
  }
}

void CountTable::merge(const CountTable& later) {
  for (const Entry& entry : later.entries_) add(entry.name, entry.count);
  total_ += later.others_;
  others_ += later.others_;
}

std::vector<CountTable::Entry> CountTable::top(std::size_t limit) const {
  std::vector<Entry> sorted = entries_;
  const auto is_before = [](const Entry& a, const Entry& b) {
    return a.count != b.count ? a.count > b.count : a.name < b.name;
  };
  limit = std::min(limit, sorted.size());
  std::ranges::partial_sort(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(limit), is_before);
  sorted.resize(limit);
  return sorted;
}

}}  // namespace chess::query
