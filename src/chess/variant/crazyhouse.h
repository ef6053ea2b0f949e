// SPDX-License-Identifier: GPL-3.0-or-later
// Crazyhouse as lichess.org and python-chess play it. A captured piece changes its colour and goes to the
// pocket of the side that captured it. Instead of a move, a side may drop a piece from its pocket on an empty
// square, but no pawn on the first or last rank. A drop may give mate. A promoted piece that is captured
// becomes a pawn again. A dropped rook never castles. A pawn dropped on its second rank may make a double
// step.
//
// The rules are a layer over Position: all moves except drops are those of chess.
#pragma once

#include <expected>
#include <optional>

#include "base/static_vector.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "core/position.h"
#include "variant/pockets.h"

namespace chess { inline namespace variant {

/// What a FEN of crazyhouse says, whether it is possible or not.
struct CrazyhouseSetup {
  Setup chess;
  Pockets pockets;
  Bitboard promoted;  ///< pieces that were pawns

  friend bool operator==(const CrazyhouseSetup&, const CrazyhouseSetup&) = default;
};

/// The capacity is never reached: 64 squares, each the target of all pieces and of every kind in the pocket,
/// need less.
using CrazyhouseMoveList = StaticVector<Move, 1024>;

/// A position of crazyhouse that can be played on.
class CrazyhousePosition {
 public:
  /// The start position of chess, with empty pockets.
  CrazyhousePosition() : chess_(Position::start()) {}
  /// A position of chess, with empty pockets and without promoted pieces.
  explicit CrazyhousePosition(const Position& position) : chess_(position) {}
  /// The start position, with empty pockets.
  static const CrazyhousePosition& start();

  /// The only way from a setup to a position; see Position::from_setup. TooMuchMaterial counts the board and
  /// the pockets of both sides together. Marks of promotion on empty squares, kings and pawns are dropped.
  static std::expected<CrazyhousePosition, SetupFault> from_setup(const CrazyhouseSetup& setup,
                                                                  SetupFault waived = SetupFault::None);
  /// Every fault of a setup, waivable or not.
  static SetupFault faults_of(const CrazyhouseSetup& setup);
  /// The same position as a setup.
  CrazyhouseSetup to_setup() const { return {chess_.to_setup(), pockets_, promoted_}; }

  /// The position without the pockets. Its half-move clock counts from the last capture or pawn move; a
  /// dropped pawn counts as a pawn move.
  const Position& chess() const { return chess_; }
  const Board& board() const { return chess_.board(); }
  /// The side to move.
  Color turn() const { return chess_.turn(); }
  const Pockets& pockets() const { return pockets_; }
  /// The pieces on the board that were pawns.
  Bitboard promoted() const { return promoted_; }
  /// The Zobrist key of what matters for repetition: that of chess, with pockets and promoted pieces.
  /// lichess.org computes the same.
  Key key() const;
  bool in_check() const { return chess_.in_check(); }
  /// Counts from 1 and goes up after Black's move.
  int fullmove_number() const { return chess_.fullmove_number(); }
  /// Half-moves since White's move 1.
  int ply() const { return chess_.ply(); }

  /// The squares for drops: any empty square; in check, only those between king and checker.
  Bitboard drop_squares() const;
  /// Is `m` legal in this position? The answer is right for any 16 bits.
  bool is_legal(Move m) const;
  /// Plays a legal move. Precondition: is_legal(m), or `m` is the null move and not in_check().
  void play(Move m);
  /// The position after a legal move.
  CrazyhousePosition after(Move m) const {
    CrazyhousePosition next = *this;
    next.play(m);
    return next;
  }

  /// Equal in everything, also in the counters.
  friend bool operator==(const CrazyhousePosition&, const CrazyhousePosition&) = default;
  /// Are the positions equal by the rule of repetition?
  bool repeats(const CrazyhousePosition& other) const {
    return pockets_ == other.pockets_ && promoted_ == other.promoted_ && chess_.repeats(other.chess_);
  }

 private:
  friend class AnyPosition;

  Position chess_;
  Pockets pockets_;
  Bitboard promoted_;
};

/// Every legal move. Drops come last.
CrazyhouseMoveList legal_moves(const CrazyhousePosition& pos);
/// The number of legal moves, without listing them.
int count_legal_moves(const CrazyhousePosition& pos);
/// Is there at least one legal move?
bool has_legal_moves(const CrazyhousePosition& pos);

/// Is the side to move in check without a legal move or drop?
bool is_checkmate(const CrazyhousePosition& pos);
/// Is the side to move not in check, and without a legal move or drop?
bool is_stalemate(const CrazyhousePosition& pos);
/// Is there too little material on the board and in the pockets for any mate? The answer is the same for both
/// sides, because captured pieces come back.
bool is_insufficient_material(const CrazyhousePosition& pos);
/// Mate, stalemate or insufficient material; nothing if the game goes on. There is no fifty-move rule. The
/// caller counts repetitions.
std::optional<Outcome> outcome_of(const CrazyhousePosition& pos);

/// The number of leaves of the move tree after `depth` half-moves.
std::uint64_t perft(const CrazyhousePosition& pos, int depth);

}}  // namespace chess::variant
