// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/header.h"

#include <algorithm>
#include <cassert>

#include "base/bytes.h"
#include "base/word_checksum.h"
#include "movedb/format.h"

namespace chess { inline namespace movedb {

namespace {

using namespace movedb_format;
using namespace movedb_format::header;

std::uint64_t checksum_of(std::span<const unsigned char> bytes) {
  return word_checksum(bytes.first(kChecksumAt));
}

}  // namespace

std::string encode(const MoveDatabaseHeader& header) {
  std::string bytes(kSize, '\0');
  std::ranges::copy(kMagic, bytes.begin() + kMagicAt);
  store_little_endian(kVersion, &bytes[kVersionAt]);
  store_little_endian(static_cast<std::uint32_t>(entry::kSize), &bytes[kEntrySizeAt]);
  store_little_endian(header.rules.max_ply, &bytes[kMaxPlyAt]);
  store_little_endian(header.rules.min_games, &bytes[kMinGamesAt]);
  store_little_endian(static_cast<std::uint32_t>(header.rules.weight_k), &bytes[kWeightKAt]);
  if (header.rules.min_position_games > 1)
    store_little_endian(header.rules.min_position_games, &bytes[kMinPositionGamesAt]);
  store_little_endian(header.games, &bytes[kGamesAt]);
  store_little_endian(header.positions, &bytes[kPositionsAt]);
  store_little_endian(header.entries, &bytes[kEntriesAt]);
  store_little_endian(header.body_checksum, &bytes[kBodyChecksumAt]);
  const std::span view(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  store_little_endian(checksum_of(view), &bytes[kChecksumAt]);
  return bytes;
}

std::expected<MoveDatabaseHeader, Error> decode_header(std::span<const unsigned char> bytes,
                                                       std::uint64_t file_size) {
  const std::size_t seen = std::min(bytes.size(), kMagic.size());
  if (seen == 0) return std::unexpected("is empty");
  if (!std::ranges::equal(bytes.first(seen), std::span(kMagic).first(seen)))
    return std::unexpected("is no move-record database: it begins with other bytes");
  if (bytes.size() < kSize)
    return std::unexpected("is cut off inside its header, after " + std::to_string(bytes.size()) + " bytes");
  const auto u32 = [&](std::size_t at) { return load_little_endian<std::uint32_t>(&bytes[at]); };
  const auto u64 = [&](std::size_t at) { return load_little_endian<std::uint64_t>(&bytes[at]); };
  if (u32(kVersionAt) != kVersion)
    return std::unexpected("has version " + std::to_string(u32(kVersionAt)) +
                           " of the format; this program reads " + std::to_string(kVersion));
  if (u64(kChecksumAt) != checksum_of(bytes))
    return std::unexpected("is damaged: the checksum of its header is wrong");

  MoveDatabaseHeader header;
  header.rules.max_ply = u32(kMaxPlyAt);
  header.rules.min_games = u32(kMinGamesAt);
  header.rules.min_position_games = std::max(u32(kMinPositionGamesAt), 1U);
  header.games = u64(kGamesAt);
  header.positions = u64(kPositionsAt);
  header.entries = u64(kEntriesAt);
  header.body_checksum = u64(kBodyChecksumAt);
  const std::uint32_t k = u32(kWeightKAt);
  if (k > static_cast<std::uint32_t>(WeightK::Score) || u32(kEntrySizeAt) != entry::kSize)
    return std::unexpected("is damaged: its header says what cannot be");
  header.rules.weight_k = static_cast<WeightK>(k);
  const std::uint64_t room = (file_size - kSize) / entry::kSize;
  if (room < header.entries)
    return std::unexpected("is cut off: " + std::to_string(room) + " of its " +
                           std::to_string(header.entries) + " moves are there");
  if (file_size != kSize + header.entries * entry::kSize)
    return std::unexpected("is damaged: there is something behind its last move");
  return header;
}

namespace {

using namespace movedb_format::entry;

constexpr int kSumBits = 48;

std::uint64_t load_sum(const unsigned char* bytes) {
  return load_little_endian<std::uint32_t>(bytes) |
         std::uint64_t{load_little_endian<std::uint16_t>(bytes + 4)} << 32;
}

void store_sum(std::uint64_t sum, char* bytes) {
  assert(sum >> kSumBits == 0);
  store_little_endian(static_cast<std::uint32_t>(sum), bytes);
  store_little_endian(static_cast<std::uint16_t>(sum >> 32), bytes + 4);
}

}  // namespace

EntryBytes encode(const DatabaseEntry& entry, std::uint64_t record_bits) {
  EntryBytes bytes;
  const MoveCounts& counts = entry.counts;
  store_little_endian(entry.id.key, &bytes[kKeyAt]);
  store_little_endian(record_bits, &bytes[kRecordAt]);
  store_sum(counts.rated_half_points, &bytes[kHalfPointsAt]);
  store_little_endian(static_cast<std::uint16_t>(entry.flags), &bytes[kFlagsAt]);
  store_little_endian(counts.white_wins, &bytes[kWhiteWinsAt]);
  store_little_endian(counts.draws, &bytes[kDrawsAt]);
  store_little_endian(counts.black_wins, &bytes[kBlackWinsAt]);
  store_little_endian(counts.unfinished, &bytes[kUnfinishedAt]);
  store_little_endian(counts.rated, &bytes[kRatedAt]);
  store_sum(counts.white_elo_sum, &bytes[kWhiteEloSumAt]);
  store_sum(counts.black_elo_sum, &bytes[kBlackEloSumAt]);
  return bytes;
}

DatabaseEntry decode_entry(std::span<const unsigned char> bytes) {
  DatabaseEntry entry;
  entry.id.key = decode_key(bytes);
  entry.id.move = record_of_bits(decode_record(bytes)).move;
  entry.flags = load_little_endian<std::uint16_t>(&bytes[kFlagsAt]);
  MoveCounts& counts = entry.counts;
  counts.rated_half_points = load_sum(&bytes[kHalfPointsAt]);
  counts.white_wins = load_little_endian<std::uint32_t>(&bytes[kWhiteWinsAt]);
  counts.draws = load_little_endian<std::uint32_t>(&bytes[kDrawsAt]);
  counts.black_wins = load_little_endian<std::uint32_t>(&bytes[kBlackWinsAt]);
  counts.unfinished = load_little_endian<std::uint32_t>(&bytes[kUnfinishedAt]);
  counts.rated = load_little_endian<std::uint32_t>(&bytes[kRatedAt]);
  counts.white_elo_sum = load_sum(&bytes[kWhiteEloSumAt]);
  counts.black_elo_sum = load_sum(&bytes[kBlackEloSumAt]);
  return entry;
}

std::uint64_t decode_record(std::span<const unsigned char> bytes) {
  return load_little_endian<std::uint64_t>(&bytes[kRecordAt]);
}

std::uint64_t decode_key(std::span<const unsigned char> bytes) {
  return load_little_endian<std::uint64_t>(&bytes[kKeyAt]);
}

}}  // namespace chess::movedb
