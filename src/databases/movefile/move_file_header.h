// SPDX-License-Identifier: GPL-3.0-or-later
// The head and the directory of a move file as values and as bytes (FORMAT.md), and the numbers of the
// format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "base/error.h"
#include "base/word_checksum.h"
#include "posindex/source_identity.h"

namespace chess { inline namespace movefile {

namespace move_file_format {

inline constexpr std::array<unsigned char, 8> kMagic{0x89, 'B', 'G', 'M', 'V', 'F', '\r', '\n'};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kHeaderSize = 128;
inline constexpr std::size_t kBlockEntrySize = 24;
/// The numbers in front of a block.
inline constexpr std::size_t kBlockHeadSize = 16;
inline constexpr std::size_t kGameSize = 32;
/// Where the names of a game are.
inline constexpr std::size_t kNamesAt = 18;
inline constexpr std::size_t kNamesOfGame = 6;
/// A name that is longer is cut.
inline constexpr std::size_t kLongestName = 65'535;
/// A writer ends a block with so many games, or behind so many bytes.
inline constexpr std::size_t kMostGames = 4096;
inline constexpr std::size_t kBlockSize = std::size_t{1} << 20;
/// No block of a writer has longer names, all together: the last game may go beyond its size.
inline constexpr std::size_t kMostNameBytes = kBlockSize + 6 * kLongestName;

/// The bits of byte 30 of a game, above those of its result.
inline constexpr unsigned kIsChess960 = 4;
inline constexpr unsigned kIsWrittenOut = 8;
inline constexpr unsigned kIsCut = 16;
inline constexpr unsigned kIsUnread = 32;

}  // namespace move_file_format

/// What a move file contains.
struct MoveFileHeader {
  std::uint64_t games = 0;
  std::uint64_t unread = 0;  ///< of these, games whose moves could not be read
  std::uint64_t plies = 0;  ///< half-moves of all main lines
  std::uint64_t blocks = 0;
  std::uint64_t directory_at = 0;  ///< offset of the directory, which is the end of the file
  std::uint64_t directory_checksum = 0;
  std::uint64_t text_size = 0;  ///< uncompressed bytes of the file of games
  SourceIdentity source;  ///< the file of games

  friend bool operator==(const MoveFileHeader&, const MoveFileHeader&) = default;
};

/// The bytes as in FORMAT.md, with the checksum.
std::string encode(const MoveFileHeader& header);

/// Reads the header of a file of `file_size` bytes that begins with `bytes`. The error is a predicate for the
/// name of the file: "is no move file".
std::expected<MoveFileHeader, Error> decode_move_file_header(std::span<const unsigned char> bytes,
                                                             std::uint64_t file_size);

/// An entry of the directory.
struct MoveBlockEntry {
  std::uint32_t size = 0;  ///< of the block, in bytes, without the zeros behind it
  std::uint32_t games = 0;
  /// In the uncompressed games, in bytes: where the games of the first block with this offset begin.
  std::uint64_t source_offset = 0;
  std::uint64_t checksum = 0;

  friend bool operator==(const MoveBlockEntry&, const MoveBlockEntry&) = default;
};

/// Appends the bytes of an entry.
void append_entry(const MoveBlockEntry& entry, std::string& out);
/// Reads kBlockEntrySize bytes.
MoveBlockEntry load_move_block_entry(const unsigned char* bytes);
/// What `entry.checksum` must be. `block` is the checksum of the block with the zeros behind it.
std::uint64_t checksum_of(const MoveBlockEntry& entry, WordChecksum block);

/// The size of a block with the zeros behind it.
constexpr std::uint64_t padded_size(std::uint64_t size) { return (size + 7) / 8 * 8; }

}}  // namespace chess::movefile
