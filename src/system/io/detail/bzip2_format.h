// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: the numbers of the bzip2 format that lie outside its blocks. The format has no
// official paper; this follows "BZIP2: Format Specification" by Joe Tsai (2016).
#pragma once

#include <cstddef>
#include <cstdint>

namespace chess { inline namespace io {

inline constexpr std::uint64_t kBzip2BlockMark = 0x314159265359;  ///< 48 bits, before each block
inline constexpr std::uint64_t kBzip2EndMark = 0x177245385090;  ///< 48 bits, behind the last block
inline constexpr int kBzip2MarkBits = 48;
inline constexpr int kBzip2CrcBits = 32;  ///< of a block, behind its mark; of the stream, behind the end mark
inline constexpr std::size_t kBzip2HeaderSize = 4;  ///< `BZh` and a digit, in bytes

/// The checksum of a stream whose blocks up to now have `stream`, with one more block.
constexpr std::uint32_t add_bzip2_block(std::uint32_t stream, std::uint32_t block) {
  return ((stream << 1) | (stream >> 31)) ^ block;
}

}}  // namespace chess::io
