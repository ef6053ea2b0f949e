// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a position index as a value and as bytes (FORMAT.md), and the numbers of the format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "base/error.h"
#include "posindex/source_identity.h"

namespace chess { inline namespace posindex {

namespace index_format {

inline constexpr std::array<unsigned char, 8> kMagic{0x89, 'B', 'G', 'P', 'I', 'X', '\r', '\n'};
/// Of an index of one part, and of one with more.
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint32_t kVersionOfParts = 2;
inline constexpr std::uint64_t kMostParts = 64;
inline constexpr std::size_t kPartSize = 8;
inline constexpr std::size_t kHeaderSize = 128;
/// Of an entry of the directory: the first key of a block, its place and its size.
inline constexpr std::size_t kBlockEntrySize = 24;
/// Of a mark: an offset in the games and the number of the first game there.
inline constexpr std::size_t kMarkSize = 16;
/// In front of a block.
inline constexpr std::size_t kBlockChecksumSize = 8;
/// A block is closed when it has so many bytes.
inline constexpr std::size_t kBlockSize = 4096;
/// A list of games that is longer goes on in another entry.
inline constexpr std::size_t kMostGamesOfEntry = 65'536;
/// No block of a writer is larger: its last entry is a list of the greatest length.
inline constexpr std::size_t kMostBlockBytes = kBlockSize + 32 + kMostGamesOfEntry * 10;

}  // namespace index_format

/// What an index contains.
struct IndexHeader {
  std::uint32_t max_ply = 0;  ///< half-moves of each game that are indexed; 0: all
  std::uint64_t games = 0;  ///< in the file, indexed or not
  std::uint64_t left_out = 0;  ///< of these, games of variants, and games that could not be read
  std::uint64_t positions = 0;  ///< of each part
  std::uint64_t entries = 0;  ///< pairs of a position and a game that reached it
  std::uint64_t blocks = 0;
  std::uint64_t marks = 0;
  std::uint64_t directory_at = 0;  ///< offset of the directory
  std::uint64_t marks_at = 0;  ///< offset of the marks, which are the end of the file
  SourceIdentity source;  ///< the file of games
  std::uint64_t tables_checksum = 0;  ///< of the directory and the marks
  std::uint64_t parts =
      1;  ///< of the directory: each has keys that ascend, and later games than those before

  friend bool operator==(const IndexHeader&, const IndexHeader&) = default;
};

/// The bytes as in FORMAT.md, with the checksum.
std::string encode(const IndexHeader& header);

/// Reads the header of a file of `file_size` bytes that begins with `bytes`. The error is a predicate for the
/// name of the file: "is no position index".
std::expected<IndexHeader, Error> decode_index_header(std::span<const unsigned char> bytes,
                                                      std::uint64_t file_size);

}}  // namespace chess::posindex
