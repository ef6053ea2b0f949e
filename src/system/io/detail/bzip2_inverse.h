// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: undoing the Burrows-Wheeler transform of a block of bzip2 data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/detail/bzip2_format.h"

namespace chess { inline namespace io {

/// It can be used for one block after another.
class Bzip2Inverse {
 public:
  /// Makes `text` of the last column of its sorted rotations; `origin` is the row of the text itself. In
  /// damaged data the rows may form a smaller circle, which is then repeated. Precondition: the sizes are
  /// equal and at most kBzip2MaxBlock, and `origin` is less.
  void undo(std::span<const std::uint8_t> column, std::uint32_t origin, std::span<char> text);

 private:
  /// Walkers under way at once.
  static constexpr std::size_t kWalkers = 8;
  static constexpr std::size_t kMostMarks = 256;

  /// What lies between two marked rows.
  struct Segment {
    std::size_t begin = 0;  ///< in the bytes of the walkers
    std::size_t size = 0;
    std::size_t next = 0;  ///< the number of the next segment
  };

  void link_rows(std::span<const std::uint8_t> column);
  void mark_rows(std::size_t size, std::uint32_t origin);
  void walk(std::size_t size);
  std::size_t segment_at(std::uint32_t row) const { return row == origin_ ? 0 : 1 + row / step_; }

  std::vector<std::uint32_t> rows_;  ///< mark, row of the following byte << 8, and the first byte of this row
  std::unique_ptr<char[]> walked_;  ///< bytes of the first walker, then those of the second, ...
  std::array<Segment, kMostMarks + 2> segments_;
  std::array<std::uint32_t, kMostMarks + 2> starts_;  ///< the rows where the segments begin
  std::array<std::uint8_t, kMostMarks + 2> is_start_;  ///< is this segment's row marked?
  std::size_t step_ = 0;  ///< between marked rows
  std::uint32_t origin_ = 0;
};

}}  // namespace chess::io
