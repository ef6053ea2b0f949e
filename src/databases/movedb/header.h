// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a database file as values and as bytes (FORMAT.md): the header, which says what the file
// contains and how it was made, and the entries.
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

namespace chess { inline namespace movedb {

/// How a database is made. Games that are added later follow the same rules.
struct MoveDatabaseRules {
  /// The number of half-moves of each game that count, from its start; 0: all.
  std::uint32_t max_ply = 0;
  /// Moves of fewer games are dropped when the file is written.
  std::uint32_t min_games = 1;
  /// All moves of a position are dropped if they have fewer games together. 0, for a new file only: the
  /// builder chooses (`kRarePosition` or 1).
  std::uint32_t min_position_games = 1;
  WeightK weight_k = WeightK::Elo;  ///< how the weight of a move is computed

  friend bool operator==(const MoveDatabaseRules&, const MoveDatabaseRules&) = default;
};

/// Almost all positions of whole games were reached once. Without those of fewer games than this a database
/// takes less than a fifth of the PGN that it is made of.
inline constexpr std::uint32_t kRarePosition = 3;
/// Nothing is left out unasked of a database of so few half-moves of games, which is below 1 MB.
inline constexpr std::uint64_t kFewMoves = 18'000;

/// What a file contains and how it was made.
struct MoveDatabaseHeader {
  MoveDatabaseRules rules;
  std::uint64_t games = 0;  ///< the number of games counted
  std::uint64_t positions = 0;  ///< the number of positions with a move in the file
  std::uint64_t entries = 0;  ///< the number of moves in the file
  std::uint64_t body_checksum = 0;  ///< of all entries

  friend bool operator==(const MoveDatabaseHeader&, const MoveDatabaseHeader&) = default;
};

/// The bytes as in FORMAT.md, with the checksum.
std::string encode(const MoveDatabaseHeader& header);

/// Reads the header of a file of `file_size` bytes that begins with `bytes`. The error is a predicate for the
/// name of the file: "is no move-record database".
std::expected<MoveDatabaseHeader, Error> decode_header(std::span<const unsigned char> bytes,
                                                       std::uint64_t file_size);

// Used only inside the room: one entry of a database, and its bytes.

/// What identifies an entry. Entries are sorted by it.
struct EntryId {
  std::uint64_t key = 0;  ///< of the position, by Polyglot's rules
  MoveCode move;
  friend constexpr auto operator<=>(const EntryId&, const EntryId&) = default;
};

/// A move with its counters.
struct DatabaseEntry {
  EntryId id;
  unsigned flags = 0;  ///< kBlackMovesFlag and kTwoStepFlag; equal for all entries of one id
  MoveCounts counts;
};

/// One entry as in the file.
using EntryBytes = std::array<char, movedb_format::entry::kSize>;
/// The bytes of an entry. Precondition: the half-points and the sums of ratings fit 48 bits.
EntryBytes encode(const DatabaseEntry& entry, std::uint64_t record_bits);
/// The entry in these bytes. Precondition here and below: `bytes` has the size of an entry.
DatabaseEntry decode_entry(std::span<const unsigned char> bytes);
/// The 64 bits of the record alone.
std::uint64_t decode_record(std::span<const unsigned char> bytes);
/// The key alone.
std::uint64_t decode_key(std::span<const unsigned char> bytes);

}}  // namespace chess::movedb
