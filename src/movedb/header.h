// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a database file as values and as bytes (FORMAT.md): the header, what it holds and how it was
// made; and its entries.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "base/error.h"
#include "movedb/format.h"
#include "movedb/move_counts.h"
#include "movedb/move_record.h"

namespace chess::inline movedb {

/// How a database is made; games that are added later are treated alike.
struct MoveDatabaseRules {
  /// Half-moves of each game that count, from its first one on; 0: all.
  std::uint32_t max_ply = 0;
  /// Moves of fewer games are left out when the file is written, and forgotten.
  std::uint32_t min_games = 1;
  WeightK weight_k = WeightK::Elo;

  friend bool operator==(const MoveDatabaseRules&, const MoveDatabaseRules&) = default;
};

struct MoveDatabaseHeader {
  MoveDatabaseRules rules;
  std::uint64_t games = 0;      ///< that were counted
  std::uint64_t positions = 0;  ///< with a move in the file
  std::uint64_t entries = 0;    ///< moves in the file
  std::uint64_t body_checksum = 0;

  friend bool operator==(const MoveDatabaseHeader&, const MoveDatabaseHeader&) = default;
};

/// The bytes of FORMAT.md, checksum and all.
std::string encode(const MoveDatabaseHeader& header);

/// The header at the front of a file of `file_size` bytes, of which `bytes` are the first. The error says
/// what the file is instead, to be put behind its name: "is no move-record database".
std::expected<MoveDatabaseHeader, Error> decode_header(std::span<const unsigned char> bytes,
                                                       std::uint64_t file_size);

// Inside the room only: one entry of a database, and its bytes.

/// By what entries are sorted, and what is one entry's alone.
struct EntryId {
  std::uint64_t key = 0;  ///< the position's, by Polyglot's rules
  MoveCode move;
  friend constexpr auto operator<=>(const EntryId&, const EntryId&) = default;
};

struct DatabaseEntry {
  EntryId id;
  unsigned flags = 0;  ///< the same for all of one id
  MoveCounts counts;
};

using EntryBytes = std::array<char, movedb_format::entry::kSize>;
/// The bytes in the file. Precondition: the half-points and the sums of ratings fit 48 bits.
EntryBytes encode(const DatabaseEntry& entry, std::uint64_t record_bits);
/// Precondition for all: `bytes` has the size of an entry.
DatabaseEntry decode_entry(std::span<const unsigned char> bytes);
std::uint64_t decode_record(std::span<const unsigned char> bytes);
std::uint64_t decode_key(std::span<const unsigned char> bytes);

}  // namespace chess::inline movedb
