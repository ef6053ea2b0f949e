// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the file format, shared by the writer and the reader. See FORMAT.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace chess { inline namespace movedb { namespace movedb_format {

// ---- The record: bits of a 64-bit word, the lowest first ----

/// A field of the record: its lowest bit and its width.
struct BitField {
  int shift;
  int bits;
  /// The largest value that fits.
  constexpr std::uint64_t max() const { return (std::uint64_t{1} << bits) - 1; }
};
/// The fields of the record. `MoveRecord` describes their meaning.
inline constexpr BitField kFrom{0, 6};
inline constexpr BitField kTo{6, 6};
inline constexpr BitField kPromotion{12, 3};
inline constexpr BitField kWhiteElo{15, 11};
inline constexpr BitField kEloDiff{26, 8};
inline constexpr BitField kEloDiffNeg{34, 1};
inline constexpr BitField kWdl{35, 9};
inline constexpr BitField kCount{44, 12};
inline constexpr BitField kWeight{56, 8};

/// The three lowest fields together, which name the move.
inline constexpr BitField kMove{0, 15};

/// White's rating is stored less this number.
inline constexpr int kEloBase = 1000;

// ---- The file ----

/// The mark at the beginning of a file. Its first byte cannot begin a text, and its line ends show if a copy
/// changed them.
inline constexpr std::array<unsigned char, 8> kMagic = {0x89, 'M', 'O', 'V', 'E', 'S', '\r', '\n'};
inline constexpr std::uint32_t kVersion = 1;

// Offsets of the fields in the header, in bytes.
namespace header {
inline constexpr std::size_t kMagicAt = 0;
inline constexpr std::size_t kVersionAt = 8;
inline constexpr std::size_t kEntrySizeAt = 12;
inline constexpr std::size_t kMaxPlyAt = 16;
inline constexpr std::size_t kMinGamesAt = 20;
inline constexpr std::size_t kWeightKAt = 24;
inline constexpr std::size_t kMinPositionGamesAt = 28;  ///< 0, as older files have it, is 1
inline constexpr std::size_t kGamesAt = 32;
inline constexpr std::size_t kPositionsAt = 40;
inline constexpr std::size_t kEntriesAt = 48;
inline constexpr std::size_t kBodyChecksumAt = 56;
inline constexpr std::size_t kChecksumAt = 64;  ///< the checksum of everything before it
inline constexpr std::size_t kSize = 72;
}  // namespace header

// Offsets of the fields in an entry, in bytes.
namespace entry {
inline constexpr std::size_t kKeyAt = 0;
inline constexpr std::size_t kRecordAt = 8;
inline constexpr std::size_t kHalfPointsAt = 16;  ///< 48 bits
inline constexpr std::size_t kFlagsAt = 22;
inline constexpr std::size_t kWhiteWinsAt = 24;
inline constexpr std::size_t kDrawsAt = 28;
inline constexpr std::size_t kBlackWinsAt = 32;
inline constexpr std::size_t kUnfinishedAt = 36;
inline constexpr std::size_t kRatedAt = 40;
inline constexpr std::size_t kWhiteEloSumAt = 44;  ///< 48 bits
inline constexpr std::size_t kBlackEloSumAt = 50;  ///< 48 bits
inline constexpr std::size_t kSize = 56;

inline constexpr unsigned kBlackMovesFlag = 1;
inline constexpr unsigned kTwoStepFlag = 2;  ///< the move is castling, not a piece that goes from e1 to g1
}  // namespace entry

static_assert(header::kSize % 8 == 0 && entry::kSize % 8 == 0, "the checksum goes by words");

}}}  // namespace chess::movedb::movedb_format
