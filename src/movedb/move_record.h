// SPDX-License-Identifier: GPL-3.0-or-later
// The 64-bit move record: one move of one position and what its games say of it, rounded to fit. Peter
// (surname unknown), "Chess - Programming - Database", 2022, with the corrections that FORMAT.md lists.
#pragma once

#include <cstdint>
#include <optional>

#include "core/position.h"
#include "core/square.h"
#include "movedb/move_counts.h"

namespace chess::inline movedb {

// A move as the record has it: from, to and promotion in 15 bits. Castling is the king's two-step; only
// where the king of a Chess960 game does not start on the e-file, or his rook not in a corner, is it the
// king taking his own rook, as two steps would not tell what castles, or from a walk.

/// Castling that a record writes as the king's two-step.
constexpr bool is_two_step_castling(Move move) {
  return move.is_castling() && file_of(move.from()) == File::E &&
         (file_of(move.to()) == File::A || file_of(move.to()) == File::H);
}

class MoveCode {
 public:
  constexpr MoveCode() = default;
  /// Precondition: neither a null move nor a drop.
  static MoveCode of(Move move);
  /// The lowest 15 bits of a record. Precondition: bits < 32768.
  static constexpr MoveCode of_bits(std::uint16_t bits) {
    MoveCode code;
    code.bits_ = bits;
    return code;
  }

  constexpr std::uint16_t bits() const { return bits_; }
  constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
  constexpr Square to() const { return static_cast<Square>((bits_ >> 6) & 63); }
  /// 0 none, 1 knight, 2 bishop, 3 rook, 4 queen; 5 to 7 mean nothing.
  constexpr int promotion() const { return bits_ >> 12; }
  constexpr bool is_valid() const { return promotion() <= 4; }

  /// The move in `pos`; nothing when it is not legal there.
  std::optional<Move> in(const Position& pos) const;

  friend constexpr auto operator<=>(MoveCode, MoveCode) = default;

 private:
  std::uint16_t bits_ = 0;
};

/// The most frequent result of a move's games.
enum class FrequentResult : std::uint8_t { WhiteWins, Draw, BlackWins };

struct MoveRecord {
  MoveCode move;
  std::uint16_t white_elo = 0;     ///< White's average rating less 1000, 0 to 2047
  std::uint8_t elo_diff = 0;       ///< between the averages of the two sides; 255: or more
  bool black_is_lower = false;     ///< the sign of it
  std::uint16_t wdl = 0;  ///< 100 x FrequentResult + its share in percent, at most 99; 0: none known
  std::uint16_t count = 0;  ///< games, 4095: or more
  std::uint8_t weight = 0;  ///< 0 White wins, 255 Black wins; see weight_of

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
