// SPDX-License-Identifier: GPL-3.0-or-later
// The 64-bit move record: one move of one position and what its games say of it, rounded to fit. Peter
// (surname unknown), "Chess - Programming - Database", 2022, with the corrections that FORMAT.md lists.
#pragma once

#include <cstdint>

#include "core/square.h"
#include "movedb/move_code.h"
#include "movedb/move_counts.h"
#include "movedb/weight.h"

namespace chess::inline movedb {

/// The most frequent result of a move's games.
enum class FrequentResult : std::uint8_t { WhiteWins, Draw, BlackWins };

struct MoveRecord {
  MoveCode move;
  std::uint16_t white_elo = 0;     ///< White's average rating less 1000, 0 to 2047
  std::uint8_t elo_diff = 0;       ///< between the averages of the two sides; 255: or more
  bool black_is_lower = false;     ///< the sign of it
  std::uint16_t wdl = 0;  ///< 100 x FrequentResult + its share in percent, at most 99; 0: none known
  std::uint16_t count = 0;  ///< games, 4095: or more
  std::uint8_t weight = 0;  ///< 0 White wins, 255 Black wins; see weight.h

  /// White's average rating, 1000 to 3047; Black's. (1000 both when no game had ratings.)
  int white_rating() const;
  int black_rating() const;
  FrequentResult frequent_result() const;
  /// In percent, 0 to 99.
  int frequent_share() const { return wdl % 100; }

  /// The fields hold what they may: a promotion that there is, a result that there is.
  bool is_valid() const;
  friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

/// What the counters of a move come to.
MoveRecord make_record(MoveCode move, const MoveCounts& counts, WeightK k);

/// The 64 bits of FORMAT.md. Precondition: no field is larger than its bits.
std::uint64_t to_bits(const MoveRecord& record);
/// Every word is a record, though not every one `is_valid`: to_bits(record_of_bits(x)) == x.
MoveRecord record_of_bits(std::uint64_t bits);

}  // namespace chess::inline movedb
