// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: the numbers of the bzip2 format that reading and writing share, and its checksum. The
// format has no official paper; this follows "BZIP2: Format Specification" by Joe Tsai (2016).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace chess { inline namespace io {

inline constexpr std::uint64_t kBzip2BlockMark = 0x314159265359;  ///< 48 bits, before each block
inline constexpr std::uint64_t kBzip2EndMark = 0x177245385090;  ///< 48 bits, behind the last block
inline constexpr int kBzip2MarkBits = 48;
inline constexpr std::size_t kBzip2HeaderSize = 4;  ///< `BZh` and a digit, in bytes
inline constexpr std::size_t kBzip2Unit = 100'000;  ///< the digit counts block sizes of so many bytes
inline constexpr std::size_t kBzip2MaxBlock = 9 * kBzip2Unit;
inline constexpr std::size_t kBzip2GroupSize = 50;  ///< symbols that are coded with one table
inline constexpr std::size_t kBzip2MaxTables = 6;
inline constexpr std::size_t kBzip2MaxSymbols = 258;
inline constexpr int kBzip2MaxCodeLength = 20;
inline constexpr std::size_t kBzip2RunStart = 4;  ///< so many equal bytes are followed by a count of more

/// The CRC-32 of bzip2: the polynomial of zlib's, but with the highest bit first.
class Bzip2Crc {
 public:
  void add(std::string_view bytes);
  std::uint32_t value() const { return ~crc_; }

 private:
  std::uint32_t crc_ = 0xFFFFFFFF;
};

/// Is one of eight bytes equal to the one behind it? Reads nine. Where none is, there is no run.
inline bool has_equal_neighbours(const char* bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  std::uint64_t here = 0;
  std::uint64_t next = 0;
  std::memcpy(&here, bytes, sizeof here);
  std::memcpy(&next, bytes + 1, sizeof next);
  const std::uint64_t difference = here ^ next;
  return ((difference - kOnes) & ~difference & (0x80 * kOnes)) != 0;
}

/// Moves the item at `place` to the front. Returns it.
inline std::uint8_t move_to_front(std::uint8_t* items, std::size_t place) {
  const std::uint8_t item = items[place];
  for (; place > 0; --place) items[place] = items[place - 1];
  items[0] = item;
  return item;
}

/// The checksum of a stream whose blocks up to now have `stream`, with one more block.
constexpr std::uint32_t add_bzip2_block(std::uint32_t stream, std::uint32_t block) {
  return ((stream << 1) | (stream >> 31)) ^ block;
}

}}  // namespace chess::io
