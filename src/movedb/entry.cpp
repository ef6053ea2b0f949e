// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/entry.h"

#include <cassert>

#include "base/bytes.h"

namespace chess::inline movedb {

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

}  // namespace chess::inline movedb
