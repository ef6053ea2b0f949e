// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the system's memory and files a collection of endgame tables may use.
#pragma once

#include <cstddef>
#include <cstdint>

namespace chess { inline namespace tablebase {

/// What tables may take from the system.
struct TableLimits {
  /// How many large tables may be open at the same time. The one that was used least recently is closed
  /// first.
  std::size_t open_files = 128;
  /// A table above this size is read piece by piece, not as a whole. In bytes.
  std::uint64_t largest_in_memory = std::uint64_t{32} << 20;
  /// All tables in memory together, in bytes. Beyond it, tables are read piece by piece.
  std::uint64_t memory = std::uint64_t{512} << 20;
};

}}  // namespace chess::tablebase
