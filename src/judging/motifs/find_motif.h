// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the one motif that says why a move got its label. The order of priority is:
//   1. the game is drawn by rule; a mate is allowed, or else missed; a draw by rule is missed;
//   2. endings by rule: square of the pawn, opposition, king and pawn, races of pawns, wrong bishop;
//   3. the last pieces are traded into a pawn ending;
//   4. material by one capture or shape: what is lost (hanging, fork, skewer, pin, discovered attack) and
//   what is missed (the same for the mover); the motif that weighs most, of equals the first in this list;
//   5. material by the whole line: what the move costs at the end, compared with the better line;
//   6. endgame tables say that a win or a draw is gone;
//   7. a line that repeats a position, and draws; pieces are traded into another ending.
// Threats need searches of their own, and come behind all these (threats.h). What the lines come to without
// winning material at once comes last (find_structure).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/board.h"
#include "core/piece.h"
#include "motifs/moment.h"
#include "motifs/motif.h"

namespace chess { inline namespace motifs {

/// The motif of the move. Returns nothing if the board proves none.
std::optional<Motif> find_motif(const Moment& moment);

/// For moves of which neither find_motif nor a threat gives a reason: what the lines come to without winning
/// material at once, such as the safety of the king or a passed pawn. Returns nothing if the lines prove
/// none, or if a mate is seen.
std::optional<Motif> find_structure(const Moment& moment);

// How a game ends because of the move (endings.cpp).

/// Finds Stalemate or AllowsStalemate. The mover was better.
std::optional<Motif> find_stalemate(const Moment& moment);

/// Finds Repetition or AllowsRepetition. The mover was better, and no longer is.
std::optional<Motif> find_repetition(const Moment& moment);

/// Finds AllowsPerpetual, AllowsDrawnLine, MissesPerpetual or MissesDrawnLine: the line is worth a draw and
/// repeats one of its own positions, or one of the game for the third time, and the other line keeps a class
/// more for the mover (draws.cpp).
std::optional<Motif> find_drawn_line(const Moment& moment);

/// Finds AllowsMate or AllowsBackRankMate.
std::optional<Motif> find_allowed_mate(const Moment& moment);
/// Finds MissesMate.
std::optional<Motif> find_missed_mate(const Moment& moment);

/// Is the side to move mated along its back rank by a rook or queen, while its own men are on every square in
/// front of its king?
bool is_back_rank_mate(const Position& pos);

// Pawn endings by rule (pawn_endings.cpp). The class of the position must fall.

/// Finds LeavesSquare or MissesRun: a pawn promotes in one line, because the king is too far away, and does
/// not in the other one.
std::optional<Motif> find_pawn_race(const Moment& moment);

/// Finds LosesOpposition, MissesOpposition or KingAndPawn: the refutation is, or soon leads into, king and
/// pawn against king, and the exact result is worse than what the mover had.
std::optional<Motif> find_king_and_pawn(const Moment& moment);

/// Finds MissesPromotion in a pawn ending: a pawn of the mover's promotes in the better line, and none does
/// in the other one as far as it is known.
std::optional<Motif> find_missed_promotion(const Moment& moment);

/// Finds WrongBishop or MissesWrongBishop: by the engine's score the line is drawn, and it leads to a king
/// in the corner that the bishop does not control (wrong_bishop.cpp). The other line does not.
std::optional<Motif> find_wrong_bishop(const Moment& moment);

/// Does a bare king stand in the corner that the only bishop of `strong` does not control, where its pawns
/// promote? Then it is a draw, whatever an engine says.
bool is_held_by_corner(const Position& pos, Color strong);

/// Finds MissesThirdRepetition, MissesFiftyMoves or MissesBareKings: the mover was not better, is worse now,
/// and had a draw by the rules (missed_draws.cpp).
std::optional<Motif> find_missed_draw(const Moment& moment);

/// Finds MissesTableWin, MissesTableWinInTime or MissesTableDraw: endgame tables know the position before the
/// move and the one after it, and the move has given the result away (table_values.cpp).
std::optional<Motif> find_table_loss(const Moment& moment);

// Trades into endings (trades.cpp).

/// The ending on the board. Returns nothing if there are too many pieces for one.
std::optional<EndingKind> ending_of(const Board& board);

/// Finds TradesIntoEnding, AllowsEnding or MissesEnding: one of the lines trades pieces evenly within a few
/// half-moves, the other one keeps them, and the mover stands a class worse after the move.
std::optional<Motif> find_ending(const Moment& moment);

/// The same, if the ending is a pawn ending.
std::optional<Motif> find_pawn_ending(const Moment& moment);

/// Where an eval falls by more than this, a pawn is not what it is about. Nor where the mover stands worse
/// than that already: then pawns fall whatever is played. Centipawns.
inline constexpr int kMostForPawn = 250;
/// The same of two pawns.
inline constexpr int kMostForPawns = 400;
inline constexpr int kLostForPawn = -240;

/// Finds LosesMaterial or MissesMaterial: the line after the move ends with less material than the better
/// line, by a piece for two pawns at least (material_cost.cpp).
std::optional<Motif> find_material_cost(const Moment& moment);

/// What in the first `plies` half-moves of the line wins material for the side that moves first: the first
/// move that does it. Nothing if no detector names it (means.cpp).
std::optional<Means> find_means(const PlayedLine& line, std::size_t plies);

// What a single capture wins, by static exchange, and what that says of the move before it (hanging.cpp).

/// A capture that wins material.
struct WinningCapture {
  Role captured;
  Square square;
  /// The capturing piece, if it is taken back at once. Empty if the capture costs nothing by static exchange.
  std::optional<Role> cost;
  friend bool operator==(const WinningCapture&, const WinningCapture&) = default;
};

/// The capture by the first move of the line. Returns nothing if the move takes nothing, or if the case is
/// not plain: a longer exchange, a recapture that the line does not make, or the recapture of a pawn that it
/// makes later.
std::optional<WinningCapture> find_winning_capture(const PlayedLine& line);

/// What the first move of the refutation takes with profit. It is not checked whether the profit stays.
std::optional<Motif> find_hanging(const Moment& moment);

// Motifs by the places of pieces (geometry.cpp): fork, skewer, pin, discovered attack. Each names two pieces
// and the half-move of the line that wins something by it. Whether the gain stays is counted elsewhere
// (moment.h).

/// Two pieces, and the move of the line that wins something.
struct Shape {
  Role first;
  Role second;
  std::size_t winning_ply;  ///< index into the line's moves
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// The first move of the line makes one piece attack two others, and then takes one of them. `first` is the
/// more valuable of the two. Each is a king, worth more than the attacker, or unguarded. Before the move the
/// piece did not attack both.
std::optional<Shape> find_fork(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row. The front one moves away, and the other is taken.
/// `first` is the front one: a king, or a piece worth at least as much as `second` behind it.
std::optional<Shape> find_skewer(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row, and the front one cannot move away. `first` is the
/// pinned piece. `second` is what it is pinned to: the king, or a piece that is worth more and that the
/// slider would take with profit. The pinned piece is taken on its square, or takes the slider and is taken
/// back.
std::optional<Shape> find_pin(const PlayedLine& line);

/// The first move of the line moves out of the way of a slider behind it, and one of the two then takes
/// something. `first` is the slider. `second` is what it attacks now: a king (discovered check), or a piece
/// worth attacking.
std::optional<Shape> find_discovery(const PlayedLine& line);

/// Two pieces of one side in a row in front of a slider of the other side.
struct AlignedPair {
  Square front;
  Square behind;
  friend bool operator==(const AlignedPair&, const AlignedPair&) = default;
};

/// All pairs in front of `slider`, a bishop, rook or queen. Empty for other pieces.
std::vector<AlignedPair> aligned_pairs_from(const Board& board, Square slider);

}}  // namespace chess::motifs
