// SPDX-License-Identifier: GPL-3.0-or-later
// The front of a database file: what it holds and how it was made.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "base/error.h"
#include "movedb/weight.h"

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

}  // namespace chess::inline movedb
