// SPDX-License-Identifier: GPL-3.0-or-later
// Crazyhouse, as lichess.org and python-chess play it: chess in which a captured man changes colour and
// goes to its captor's pocket; instead of a move one may be dropped on an empty square, pawns not on the
// first and last rank. A drop may give mate. A promoted man that is captured is a pawn again. A rook
// that was dropped never castles; a pawn that was dropped on its second rank may make a double step.
//
// The rules are a layer over Position: all moves but drops are those of chess.
#pragma once

#include <expected>
#include <optional>

#include "base/static_vector.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "core/position.h"
#include "variant/pockets.h"

namespace chess::inline variant {

/// What a crazyhouse FEN says, possible or not.
struct CrazyhouseSetup {
  Setup chess;
  Pockets pockets;
  Bitboard promoted;  ///< men that were pawns

  friend bool operator==(const CrazyhouseSetup&, const CrazyhouseSetup&) = default;
};

/// 64 squares, each the target of all men and of every kind in the pocket, stay below.
using CrazyhouseMoveList = StaticVector<Move, 1024>;

class CrazyhousePosition {
 public:
  /// The start of chess, with empty pockets.
  CrazyhousePosition() : chess_(Position::start()) {}
  /// A position of chess: empty pockets, no promoted men.
  explicit CrazyhousePosition(const Position& position) : chess_(position) {}
  static const CrazyhousePosition& start();

  /// The one door from a setup, as Position::from_setup. TooMuchMaterial is judged over board and pockets
  /// of both sides together. Marks of promotion on empty squares, kings and pawns are dropped.
  static std::expected<CrazyhousePosition, SetupFault> from_setup(const CrazyhouseSetup& setup,
                                                                  SetupFault waived = SetupFault::None);
  static SetupFault faults_of(const CrazyhouseSetup& setup);
  CrazyhouseSetup to_setup() const { return {chess_.to_setup(), pockets_, promoted_}; }

  /// The board and its circumstances; its half-move clock counts from the last capture or pawn move,
  /// pawn drops included.
  const Position& chess() const { return chess_; }
  const Board& board() const { return chess_.board(); }
  Color turn() const { return chess_.turn(); }
  const Pockets& pockets() const { return pockets_; }
  /// The men on the board that were pawns.
  Bitboard promoted() const { return promoted_; }
  bool in_check() const { return chess_.in_check(); }
  int fullmove_number() const { return chess_.fullmove_number(); }
  /// Half-moves since move 1, White to move.
  int ply() const { return chess_.ply(); }

  /// Where a man may be dropped: on any empty square, in check only between king and checker.
  Bitboard drop_squares() const;
  /// Legal in this position? Right for any 16 bits.
  bool is_legal(Move m) const;
  /// Plays a legal move. Precondition: is_legal(m), or `m` is the null move and not in_check().
  void play(Move m);
  /// The position after a legal move.
  CrazyhousePosition after(Move m) const {
    CrazyhousePosition next = *this;
    next.play(m);
    return next;
  }

  /// Equal in everything, counters too.
  friend bool operator==(const CrazyhousePosition&, const CrazyhousePosition&) = default;
  /// Equal for the repetition rule.
  bool repeats(const CrazyhousePosition& other) const {
    return pockets_ == other.pockets_ && promoted_ == other.promoted_ && chess_.repeats(other.chess_);
  }

 private:
  friend class AnyPosition;

  Position chess_;
  Pockets pockets_;
  Bitboard promoted_;
};

/// Every legal move, drops last.
CrazyhouseMoveList legal_moves(const CrazyhousePosition& pos);
int count_legal_moves(const CrazyhousePosition& pos);
bool has_legal_moves(const CrazyhousePosition& pos);

bool is_checkmate(const CrazyhousePosition& pos);
bool is_stalemate(const CrazyhousePosition& pos);
/// Too little on the board and in the pockets for any mate: for both sides alike, since what is captured
/// comes back.
bool is_insufficient_material(const CrazyhousePosition& pos);
/// Mate, stalemate or too little material. There is no rule of fifty moves; repetition is the caller's to
/// count.
std::optional<Outcome> outcome_of(const CrazyhousePosition& pos);

/// Leaves of the move tree at `depth` half-moves.
std::uint64_t perft(const CrazyhousePosition& pos, int depth);

}  // namespace chess::inline variant
