// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the blocks of an index from sorted positions (FORMAT.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "posindex/drawer_sorter.h"

namespace chess { inline namespace posindex {

/// Blocks that follow each other.
struct EncodedBlocks {
  struct Block {
    std::uint64_t first_key;
    std::uint64_t size;  ///< of its body, without the checksum before and the zeros behind it
  };

  std::string bytes;  ///< with room for the checksums
  std::vector<Block> blocks;
  std::uint64_t positions = 0;
  std::uint64_t entries = 0;
};

class BlockEncoder {
 public:
  /// Of about so many positions.
  explicit BlockEncoder(std::size_t expected);
  /// Adds positions that ascend by key and game. One that comes again in its game counts once. Precondition:
  /// all keys are larger than those that were added before.
  void add(std::span<const Posting> postings);
  /// The blocks. Afterwards nothing can be added.
  EncodedBlocks take();

 private:
  void reserve(std::size_t more) {
    if (made_.bytes.size() - size_ < more) [[unlikely]]
      grow(more);
  }
  void grow(std::size_t more);
  void open(std::uint64_t first_key);
  char* put_key(std::uint64_t key);
  void put_entries(std::span<const Posting> postings);
  void close_if_full(const char* end);
  void close();

  EncodedBlocks made_;
  std::size_t size_ = 0;  ///< of its bytes; behind them is room
  std::size_t body_at_ = 0;  ///< of the last block
  bool is_open_ = false;
  std::uint64_t last_key_ = 0;  ///< of the entry before
};

}}  // namespace chess::posindex
