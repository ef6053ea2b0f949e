// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: one entry of a database, and its bytes (FORMAT.md).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>

#include "movedb/format.h"
#include "movedb/move_code.h"
#include "movedb/move_counts.h"
#include "movedb/move_record.h"

namespace chess::inline movedb {

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
