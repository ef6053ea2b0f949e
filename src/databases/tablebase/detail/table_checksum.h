// SPDX-License-Identifier: GPL-3.0-or-later
// The checksum at the end of a Syzygy table: CityHashCrc256 of each 16 MiB, and CityHashCrc128 of those
// values (CityHash 1.0, Google, 2011). src/databases/tablebase/FORMAT.md describes how the parts come
// together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace chess { inline namespace tablebase {

using TableChecksum = std::array<std::uint64_t, 2>;

/// Takes the bytes of a table piece by piece.
class TableChecksummer {
 public:
  /// Every piece but the last one has so many bytes.
  static constexpr std::size_t kPiece = std::size_t{1} << 24;

  void add(std::span<const unsigned char> piece);
  TableChecksum result() const;

 private:
  std::vector<unsigned char> values_;  ///< 32 bytes for each piece
};

}}  // namespace chess::tablebase
