// SPDX-License-Identifier: GPL-3.0-or-later
// Each row says which row the next byte is in, at a random place of a table that no near cache holds. Whoever
// follows the text waits for one access after the other. So some rows are marked, and several walkers follow
// the text from mark to mark, with one access of each under way at the same time. Then the segments are put
// together. (Ranking the items of a linked list in parallel goes like this: Helman and JáJá, "Designing
// practical efficient algorithms for symmetric multiprocessors", 1999.)
#include "io/detail/bzip2_inverse.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace chess { inline namespace io {

namespace {

constexpr std::uint32_t kMark = 0x80000000;
constexpr std::size_t kLeastStep = 64;  // marks of small blocks are not closer
// One byte more than a walker can make, if it walks alone; chosen so that the walkers' bytes do not compete
// for one set of the cache.
constexpr std::size_t kStride = kBzip2MaxBlock + 1;

}  // namespace

void Bzip2Inverse::undo(std::span<const std::uint8_t> column, std::uint32_t origin, std::span<char> text) {
  assert(column.size() == text.size() && column.size() <= kBzip2MaxBlock && origin < column.size());
  link_rows(column);
  mark_rows(column.size(), origin);
  walk(column.size());
  std::size_t made = 0;
  for (std::size_t at = 0; made < text.size(); at = segments_[at].next) {
    const Segment& segment = segments_[at];
    const std::size_t size = std::min(segment.size, text.size() - made);
    std::copy_n(walked_.get() + segment.begin, size, text.data() + made);
    made += size;
  }
}

void Bzip2Inverse::link_rows(std::span<const std::uint8_t> column) {
  std::array<std::uint32_t, 256> next{};  // where the rows that begin with a byte go on
  for (const std::uint8_t byte : column) ++next[byte];
  std::exclusive_scan(next.begin(), next.end(), next.begin(), 0U);
  rows_.resize(kBzip2MaxBlock + 1);
  std::uint32_t* const rows = rows_.data();
  for (std::uint32_t i = 0; i < column.size(); ++i) rows[next[column[i]]++] = i << 8 | column[i];
}

void Bzip2Inverse::mark_rows(std::size_t size, std::uint32_t origin) {
  origin_ = origin;
  step_ = std::max(size / kMostMarks, kLeastStep);
  is_start_.fill(0);
  const auto mark = [this](std::uint32_t row) {
    const std::size_t segment = segment_at(row);
    rows_[row] |= kMark;
    starts_[segment] = row;
    is_start_[segment] = 1;
  };
  mark(origin);
  for (std::size_t row = 0; row < size && row / step_ <= kMostMarks; row += step_)
    mark(static_cast<std::uint32_t>(row));
}

/// Makes all segments.
void Bzip2Inverse::walk(std::size_t size) {
  if (!walked_) walked_ = std::make_unique_for_overwrite<char[]>(kWalkers * kStride);
  const auto pause =
      static_cast<std::uint32_t>(size);  // a row of its own, for walkers that have nothing to do
  rows_[size] = pause << 8;
  std::array<std::uint32_t, kWalkers> entries;
  std::array<std::size_t, kWalkers> current;
  std::size_t unmade = 0;  // the first segment that nobody has begun
  std::size_t busy = 0;
  const auto begin_segment = [&](std::size_t walker, std::size_t step) {
    while (unmade < starts_.size() && is_start_[unmade] == 0) ++unmade;
    if (unmade == starts_.size()) {
      entries[walker] = rows_[pause];
      return;
    }
    ++busy;
    current[walker] = unmade;
    segments_[unmade].begin = walker * kStride + step;
    entries[walker] = rows_[starts_[unmade++]] & ~kMark;
  };
  for (std::size_t walker = 0; walker < kWalkers; ++walker) begin_segment(walker, 0);
  const std::uint32_t* const rows = rows_.data();
  char* const walked = walked_.get();
  for (std::size_t step = 0; busy > 0;) {
    // All of them go on until one of them meets a mark.
    std::array<std::uint32_t, kWalkers> here = entries;
    std::array<std::uint32_t, kWalkers> from;
    std::uint32_t met = 0;
    do {
      met = 0;
      for (std::size_t walker = 0; walker < kWalkers; ++walker) {
        walked[walker * kStride + step] = static_cast<char>(here[walker]);
        from[walker] = here[walker] >> 8;
        here[walker] = rows[from[walker]];
        met |= here[walker];
      }
      ++step;
    } while ((met & kMark) == 0);
    entries = here;
    for (std::size_t walker = 0; walker < kWalkers; ++walker) {
      if ((entries[walker] & kMark) == 0) continue;
      Segment& segment = segments_[current[walker]];
      segment.size = walker * kStride + step - segment.begin;
      segment.next = segment_at(from[walker]);
      --busy;
      begin_segment(walker, step);
    }
  }
}

}}  // namespace chess::io
