// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: one block of bzip2 data, decoded on its own, so that several threads can decode one
// file. libbz2 can only decode streams from their beginning. The stages are those of the format: Huffman
// codes, move to front, the Burrows-Wheeler transform (Burrows and Wheeler, 1994), runs of equal bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "io/detail/bzip2_format.h"
#include "io/detail/bzip2_inverse.h"

namespace chess { inline namespace io {

/// Decodes a block, and then gives its bytes. It can be used for one block after another.
class Bzip2Block {
 public:
  enum class Status : std::uint8_t {
    Good,  ///< decoded; `expand` gives the bytes
    NeedsMore,  ///< the bits end before the block does
    Damaged,  ///< no encoder writes such bits
  };

  /// Decodes the block whose mark begins `begin` bits into `bytes`. Precondition: the mark is there as a
  /// whole. `most` is the largest size of a block in this stream.
  Status decode(std::string_view bytes, std::size_t begin, std::size_t most = kBzip2MaxBlock);

  // About a block that is decoded:

  /// How many bits into the bytes it ends.
  std::size_t end() const { return end_; }
  /// The checksum that the block says it has.
  std::uint32_t crc() const { return crc_; }
  /// Its size before runs are expanded.
  std::size_t size() const { return size_; }

  /// Puts the next bytes to the front of `out`, as many as there is room for. Returns 0 at the end. A block
  /// of 900 kB may expand to 46 MB.
  std::size_t expand(std::span<char> out);
  /// Does the checksum match? Precondition: `expand` has returned 0.
  bool is_intact() const { return run_ < kBzip2RunStart && actual_crc_.value() == crc_; }

 private:
  class Bits;
  struct Coding;

  Status decode_symbols(Bits& bits, std::size_t most);
  bool decode_randomised(std::string_view bytes, std::size_t begin);

  Bzip2Inverse inverse_;
  std::vector<std::uint8_t> column_;  ///< the last column of the transform
  std::vector<char> text_;  ///< the block without the transform
  std::size_t size_ = 0;
  std::size_t end_ = 0;
  std::uint32_t crc_ = 0;

  // Of `expand`.
  bool is_expanded_ = false;  ///< text_ has its runs expanded already
  std::size_t place_ = 0;
  std::size_t run_ = 0;  ///< how many equal bytes are behind
  char last_ = 0;
  std::size_t repeats_ = 0;  ///< of the last byte, still to be given
  Bzip2Crc actual_crc_;
};

}}  // namespace chess::io
