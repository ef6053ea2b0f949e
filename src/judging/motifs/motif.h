// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a move, in one idea that the board proves: a piece hangs, a fork is allowed, a mate is
// missed. A motif is data; words/ makes a sentence of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/piece.h"
#include "core/square.h"

namespace chess { inline namespace motifs {

/// The idea, and the fields of Motif that it uses.
enum class MotifKind : std::uint8_t {
  Stalemate,  ///< the move stalemates, and the mover was better
  AllowsStalemate,  ///< `line` stalemates
  Repetition,  ///< the move repeats the position for the third time
  AllowsRepetition,  ///< the answer, `line`, repeats it
  AllowsMate,              ///< in `moves`: `line`
  AllowsBackRankMate,      ///< in `moves`: `line`, and the king is shut in behind its own pieces
  MissesMate,              ///< in `moves`: `line`
  PutsEnPrise,             ///< `first` has moved to `square`, where `line` takes it for nothing
  LosesGuard,              ///< `first` on `square` is lost, because the piece that moved guarded it
  LeavesHanging,           ///< `first` on `square` is lost for another reason
  LosesFor,  ///< `first` on `square` is lost, for `second` only
  UnsoundSacrifice,  ///< `first` has taken a pawn on `square`, and the king takes it and keeps it: `line`
  AllowsFork,              ///< `line` attacks `first` and `second`
  AllowsPin,               ///< `line` pins `first` to `second`
  AllowsSkewer,            ///< `line` attacks `first`, behind which stands `second`
  AllowsDiscoveredAttack,  ///< `line` opens the line of `first` to `second`
  AllowsDiscoveredCheck,   ///< `line` discovers a check
  MissesHanging,           ///< `first` on `square` could be taken for nothing
  MissesGain,              ///< `first` on `square` could be won for `second`
  MissesFork,              ///< a fork of `first` and `second`; likewise below
  MissesPin,
  MissesSkewer,
  MissesDiscoveredAttack,
  MissesDiscoveredCheck,
  TradesIntoEnding,  ///< the move takes, and `line` completes the trade into `ending`, which is `worth` that
  AllowsEnding,  ///< the answer begins the trade; likewise
  MissesEnding,  ///< `line` would have traded into `ending`
  LeavesSquare,  ///< the king is outside the square of the pawn on `square`, which runs in `line`
  MissesRun,  ///< the pawn on `square` could run in `line`, with the other king outside its square
  LosesOpposition,  ///< king and pawn against king: the answer, `line`, takes the opposition
  MissesOpposition,  ///< likewise: the better move would have taken it
  KingAndPawn,  ///< `line` is king and pawn against king, or leads there, and is `worth` that
  LosesMaterial,  ///< `line` wins `stake` from the mover, by `means` if a shape is seen
  MissesMaterial,  ///< `line` would have won `stake`; likewise
  AllowsPromotion,  ///< in `line` a pawn promotes, and the new piece stays
  MissesPromotion,  ///< likewise
  AllowsLongMate,  ///< a mate that is not short; `line` is the beginning
  MissesLongMate,  ///< likewise
  AllowsPerpetual,  ///< `line` repeats a position by checks, and the mover was better
  AllowsDrawnLine,  ///< `line` repeats a position in another way; likewise
  MissesPerpetual,  ///< `line` would have repeated a position by checks, and the mover is worse now
  MissesDrawnLine,  ///< likewise, in another way
  WrongBishop,  ///< `line` leads to a king that holds the corner `square`, which the bishop cannot control
  MissesWrongBishop,  ///< likewise: the mover's king could have held it
  MissesThirdRepetition,  ///< the position stood for the third time, or would have after `line`, and drew
  MissesFiftyMoves,  ///< a draw could be claimed: fifty moves without a capture or a pawn's move
  MissesBareKings,  ///< after `line`, a capture, neither side could have mated
  MissesTableWin,  ///< by endgame tables the first of `lead` wins, and now it is `worth` Drawn or Lost
  MissesTableWinInTime,  ///< likewise, and now the win takes too long for the 50-move rule
  MissesTableDraw,  ///< by endgame tables the first of `lead` draws, and now it is lost
  OverlooksThreat,  ///< the other side threatened `line`, which wins `stake`, and now carries it out
  OverlooksMateThreat,  ///< it threatened mate in `moves` by `line`, and carries it out or wins by it
  AllowsThreat,  ///< the answer, the first of `lead`, threatens `line`, which wins `stake`
  AllowsMateThreat,  ///< it threatens mate in `moves` by `line`
  MissesThreat,  ///< the better move, the first of `lead`, would have threatened `line`
  MissesMateThreat,  ///< likewise
  MakesThreat,  ///< the praised move, the first of `lead`, threatens `line`, which wins `stake`
  MakesMateThreat,  ///< it threatens mate in `moves` by `line`
  LosesCastling,  ///< by the move itself or by `line` the mover loses the right to castle
  AllowsKingAttack,  ///< `line` drives the king about by checks
  MissesKingAttack,  ///< likewise
  AllowsPassedPawn,  ///< by `line` a passed pawn gets to `square`
  MissesPassedPawn,  ///< likewise
  AllowsRookEntry,  ///< by `line` a rook gets to `square`, on the second rank from the other side's view
  MissesRookEntry,  ///< likewise
  LosesBishopPair,  ///< by the move or by `line` the mover loses one of its two bishops
  AllowsDoubledPawns,  ///< by `line` a pawn of the mover comes to stand doubled
  MissesDoubledPawns,  ///< likewise, of the other side
};

/// An ending by what is left on the board.
enum class EndingKind : std::uint8_t {
  Pawns,  ///< kings and pawns only
  Rooks,  ///< as many rooks on either side, and no other piece
  Knights,  ///< one on either side; likewise below
  Bishops,  ///< on squares of one colour
  OppositeBishops,
  BishopAgainstKnight,
  Queens,
  WithoutQueens,  ///< any other, with six pieces at most
};

/// What an ending is worth to the side that moved.
enum class EndingWorth : std::uint8_t { Lost, Worse, Level, Drawn, Better, Won };

/// What a line wins, in the words of players.
enum class StakeKind : std::uint8_t {
  Piece,  ///< `first`
  Pieces,  ///< `first` and `second`
  PieceForPiece,  ///< `first`, for `second`
  PieceForPieceAndPawn,  ///< likewise, and a pawn
  PieceForPawns,  ///< `first`, for `pawns` pawns
  Pawns,  ///< `pawns` pawns, at least two
  Exchange,  ///< a rook for a knight or bishop
  ExchangeForPawn,  ///< the same, for a pawn
  ExchangeAndPawn,  ///< the same, and a pawn
  Material,  ///< so much that no other word fits
};

/// The pieces that one side has fewer at the end of a line, and those it gets for them.
struct Stake {
  StakeKind kind = StakeKind::Material;
  Role first = Role::Pawn;
  Role second = Role::Pawn;
  int pawns = 0;
  friend bool operator==(const Stake&, const Stake&) = default;
};

/// How a line wins material.
enum class MeansKind : std::uint8_t {
  Fork,  ///< of `first` and `second`
  Pin,  ///< of `first` to `second`
  Skewer,  ///< of `first`, behind which stands `second`
  DiscoveredAttack,  ///< by `first` on `second`
  DiscoveredCheck,
  RemovesGuard,  ///< takes the guard of `first` on `square`
  LuresGuard,  ///< makes the guard of `first` on `square` take elsewhere
  Traps,  ///< `first` on `square`
  Promotes,
};

/// The move of a line that does it, and how.
struct Means {
  MeansKind kind{};
  std::size_t ply = 0;  ///< index of the move in the line
  Role first = Role::Pawn;
  Role second = Role::Pawn;
  Square square = Square::A1;
  friend bool operator==(const Means&, const Means&) = default;
};

/// A motif with its pieces and its line. The comments of MotifKind say which fields have a meaning.
struct Motif {
  MotifKind kind{};
  Role first = Role::Pawn;
  Role second = Role::Pawn;
  Square square = Square::A1;
  int moves = 0;  ///< moves to mate
  /// Begins in the position after the move; if `begins_before_move`, in the position before it. For a threat,
  /// it begins behind `lead`.
  std::vector<Move> line;
  /// For a threat: the moves that lead to it. The last one is a null move of the side that is threatened. For
  /// the value of endgame tables: the move that keeps it.
  std::vector<Move> lead{};
  Stake stake{};
  std::optional<Means> means{};
  EndingKind ending{};
  EndingWorth worth{};
  /// Of such claims many are wrong: a longer search must confirm it.
  bool is_tentative = false;
  friend bool operator==(const Motif&, const Motif&) = default;
};

/// Is the motif about the better move, not about the answer to the played one?
constexpr bool is_missed_chance(MotifKind kind) {
  switch (kind) {
    case MotifKind::MissesMate:
    case MotifKind::MissesHanging:
    case MotifKind::MissesGain:
    case MotifKind::MissesMaterial:
    case MotifKind::MissesPromotion:
    case MotifKind::MissesLongMate:
    case MotifKind::MissesPerpetual:
    case MotifKind::MissesDrawnLine:
    case MotifKind::MissesThreat:
    case MotifKind::MissesMateThreat:
    case MotifKind::MissesKingAttack:
    case MotifKind::MissesPassedPawn:
    case MotifKind::MissesRookEntry:
    case MotifKind::MissesDoubledPawns:
    case MotifKind::MissesWrongBishop:
    case MotifKind::MissesThirdRepetition:
    case MotifKind::MissesFiftyMoves:
    case MotifKind::MissesBareKings:
    case MotifKind::MissesTableWin:
    case MotifKind::MissesTableWinInTime:
    case MotifKind::MissesTableDraw:
    case MotifKind::MissesEnding:
    case MotifKind::MissesRun:
    case MotifKind::MissesOpposition:
    case MotifKind::MissesFork:
    case MotifKind::MissesPin:
    case MotifKind::MissesSkewer:
    case MotifKind::MissesDiscoveredAttack:
    case MotifKind::MissesDiscoveredCheck: return true;
    default: return false;
  }
}

/// Do the moves of the motif begin in the position before the played move?
constexpr bool begins_before_move(MotifKind kind) {
  switch (kind) {
    case MotifKind::OverlooksThreat:
    case MotifKind::OverlooksMateThreat:
    case MotifKind::MakesThreat:
    case MotifKind::MakesMateThreat: return true;
    default: return is_missed_chance(kind);
  }
}

}}  // namespace chess::motifs
