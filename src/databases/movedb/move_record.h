// SPDX-License-Identifier: GPL-3.0-or-later
// The 64-bit move record: one move of one position and a summary of its games, rounded to fit. Peter (surname
// unknown), "Chess - Programming - Database", 2022, with the corrections that FORMAT.md lists.
#pragma once

#include <cstdint>
#include <optional>

#include "core/position.h"
#include "core/square.h"
#include "movedb/move_counts.h"

namespace chess { inline namespace movedb {

// The record stores a move as from, to and promotion in 15 bits. Castling is the king's two-step. In
// Chess960, if the king does not start on the e-file or his rook is not in a corner, it is the king taking
// his own rook: there a two-step would not say which rook castles, or might be a walk.

/// Is this castling that a record stores as the king's two-step?
constexpr bool is_two_step_castling(Move move) {
  return move.is_castling() && file_of(move.from()) == File::E &&
         (file_of(move.to()) == File::A || file_of(move.to()) == File::H);
}

/// A move as the record stores it.
class MoveCode {
 public:
  constexpr MoveCode() = default;
  /// The code of a move. Precondition: neither a null move nor a drop.
  static MoveCode of(Move move);
  /// The code with these bits. Precondition: bits < 32768.
  static constexpr MoveCode of_bits(std::uint16_t bits) {
    MoveCode code;
    code.bits_ = bits;
    return code;
  }

  /// The lowest 15 bits of a record.
  constexpr std::uint16_t bits() const { return bits_; }
  constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
  constexpr Square to() const { return static_cast<Square>((bits_ >> 6) & 63); }
  /// 0: none, 1: knight, 2: bishop, 3: rook, 4: queen. 5 to 7 have no meaning.
  constexpr int promotion() const { return bits_ >> 12; }
  /// Does the promotion have a meaning?
  constexpr bool is_valid() const { return promotion() <= 4; }

  /// The move in `pos`; nothing if it is not legal there.
  std::optional<Move> in(const Position& pos) const;

  friend constexpr auto operator<=>(MoveCode, MoveCode) = default;

 private:
  std::uint16_t bits_ = 0;
};

/// The most frequent result of a move's games.
enum class FrequentResult : std::uint8_t { WhiteWins, Draw, BlackWins };

/// One move and a summary of its games.
struct MoveRecord {
  MoveCode move;
  std::uint16_t white_elo = 0;  ///< White's average rating less 1000, 0 to 2047
  std::uint8_t elo_diff = 0;  ///< the difference of the average ratings; 255: 255 or more
  bool black_is_lower = false;  ///< Black's average rating is the lower one
  std::uint16_t wdl = 0;  ///< 100 x FrequentResult + its share in percent, at most 99; 0: none is known
  std::uint16_t count = 0;  ///< the number of games; 4095: 4095 or more
  std::uint8_t weight = 0;  ///< 0: White wins, 255: Black wins; see weight_of

  /// White's average rating, 1000 to 3047. It is 1000 if no game had ratings.
  int white_rating() const;
  /// Black's average rating, from White's and the difference. It is 1000 if no game had ratings.
  int black_rating() const;
  /// The most frequent result. It has a meaning only if `wdl` is not 0.
  FrequentResult frequent_result() const;
  /// The share of that result in percent, 0 to 99.
  int frequent_share() const { return wdl % 100; }

  /// Do all fields have valid values, also the promotion and the result?
  bool is_valid() const;
  friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

/// Summarises the counters of a move.
MoveRecord make_record(MoveCode move, const MoveCounts& counts, WeightK k);

/// The 64 bits as in FORMAT.md. Precondition: no field is larger than its bits.
std::uint64_t to_bits(const MoveRecord& record);
/// Reads any 64 bits: to_bits(record_of_bits(x)) == x. The record need not be `is_valid`.
MoveRecord record_of_bits(std::uint64_t bits);

}}  // namespace chess::movedb
