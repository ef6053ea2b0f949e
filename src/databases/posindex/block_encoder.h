// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the blocks of an index from sorted positions (FORMAT.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "posindex/postings.h"

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

/// Encodes the positions, which ascend by key and game. One that comes again in its game counts once.
EncodedBlocks encode_blocks(std::span<const Posting> postings);

}}  // namespace chess::posindex
