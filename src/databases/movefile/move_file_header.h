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
inline constexpr std::uint32_t kVersion = 2;
inline constexpr std::size_t kHeaderSize = 128;
inline constexpr std::size_t kBlockEntrySize = 16;
inline constexpr std::size_t kStretchSize = 32;
/// The numbers in front of a block.
inline constexpr std::size_t kBlockHeadSize = 20;
/// A game has so many bytes at least.
inline constexpr std::size_t kLeastGameSize = 6;
/// A name that is longer is cut.
inline constexpr std::size_t kLongestName = 65'535;
/// A writer ends a block with so many games, or behind so many bytes.
inline constexpr std::size_t kMostGames = 4096;
inline constexpr std::size_t kBlockSize = std::size_t{1} << 20;
/// No block of a writer has longer names, all together: the last game may go beyond its size.
inline constexpr std::size_t kMostNameBytes = kBlockSize + 6 * kLongestName;

/// The bits of the first byte of a game, above those of its result.
inline constexpr unsigned kIsChess960 = 4;
inline constexpr unsigned kIsWrittenOut = 8;
inline constexpr unsigned kIsCut = 16;
inline constexpr unsigned kIsUnread = 32;

/// The bits of its second byte: what is not as in the game before.
inline constexpr unsigned kDateBit = 1;
inline constexpr unsigned kEventBit = 2;
inline constexpr unsigned kSiteBit = 4;
inline constexpr unsigned kTimeControlBit = 8;
inline constexpr unsigned kFenBit = 16;
inline constexpr unsigned kRulesBit = 32;  ///< and the speed
inline constexpr unsigned kEcoBit = 64;
inline constexpr unsigned kRatingsBit = 128;

/// The bits of a stretch.
inline constexpr std::uint32_t kHasRemarks = 1;

}  // namespace move_file_format

/// What a move file contains.
struct MoveFileHeader {
  std::uint64_t games = 0;
  std::uint64_t unread = 0;  ///< of these, games whose moves could not be read
  std::uint64_t plies = 0;  ///< half-moves of all main lines
  std::uint64_t blocks = 0;
  std::uint64_t stretches = 0;
  std::uint64_t directory_at = 0;  ///< offset of the directory, which is the end of the file
  std::uint64_t directory_checksum = 0;
  std::uint64_t text_size = 0;  ///< uncompressed bytes of the file of games
  SourceIdentity source;  ///< the file of games
  std::uint64_t whole_words_checksum = 0;  ///< of its bytes, without the last ones that are no whole word

  friend bool operator==(const MoveFileHeader&, const MoveFileHeader&) = default;
};

/// The bytes as in FORMAT.md, with the checksum.
std::string encode(const MoveFileHeader& header);

/// Reads the header of a file of `file_size` bytes that begins with `bytes`. The error is a predicate for the
/// name of the file: "is no move file".
std::expected<MoveFileHeader, Error> decode_move_file_header(std::span<const unsigned char> bytes,
                                                             std::uint64_t file_size);

/// A block in the directory.
struct MoveBlockEntry {
  std::uint32_t size = 0;  ///< of the block, in bytes, without the zeros behind it
  std::uint32_t games = 0;
  std::uint64_t checksum = 0;
};

/// A part of the file of games at whose beginning a reader can start. A stretch ends where the next begins.
struct SourceStretch {
  std::uint64_t offset = 0;  ///< in the uncompressed games, in bytes
  std::uint64_t lines = 0;  ///< line ends before it
  std::uint32_t games = 0;
  bool has_remarks = false;  ///< a reader of its games has more than notes to say, or cannot read one whole
  std::uint64_t checksum = 0;  ///< of its bytes, and of zeros behind them, up to a whole word

  friend bool operator==(const SourceStretch&, const SourceStretch&) = default;
};

/// Appends the bytes of an entry.
void append_entry(const MoveBlockEntry& entry, std::string& out);
void append_stretch(const SourceStretch& stretch, std::string& out);
/// Reads kBlockEntrySize bytes.
MoveBlockEntry load_move_block_entry(const unsigned char* bytes);
/// Reads kStretchSize bytes.
SourceStretch load_stretch(const unsigned char* bytes);
/// What `entry.checksum` must be. `block` is the checksum of the block with the zeros behind it.
std::uint64_t checksum_of(const MoveBlockEntry& entry, WordChecksum block);

/// The size of a block with the zeros behind it.
constexpr std::uint64_t padded_size(std::uint64_t size) { return (size + 7) / 8 * 8; }

}}  // namespace chess::movefile
