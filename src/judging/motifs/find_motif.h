// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the one reason why a move got its label. The order of priority is:
//   1. the game is drawn by rule; a mate is allowed, or else missed; a draw by rule is missed;
//   2. endings by rule: square of the pawn, opposition, king and pawn, races of pawns, wrong bishop;
//   3. the last pieces are traded into a pawn ending;
//   4. material by one capture or shape: what is lost (hanging, fork, skewer, pin, discovered attack) and
//   what is missed (the same for the mover); the one that weighs most;
//   5. material by the whole line: what the move costs at the end, compared with the better line;
//   6. endgame tables say that a win or a draw is gone;
//   7. the reply threatens mate in one;
//   8. a line that repeats a position, and draws; pieces are traded into another ending.
// Threats need searches of their own, and come behind all these (threats.h). What the lines come to without
// winning material at once comes last (find_structure). detail/finders.h has the finders in this order.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/board.h"
#include "core/piece.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace motifs {

/// The reason why the move is bad, the first of those that `talk` says. Returns nothing if the board proves
/// none.
std::optional<Reason> find_motif(const Moment& moment, Talk talk);

/// For moves of which neither find_motif nor a threat gives a reason: what the lines come to without winning
/// material at once, such as the safety of the king or a passed pawn. Returns nothing if the lines prove
/// none, or if a mate is seen.
std::optional<Reason> find_structure(const Moment& moment, Talk talk);

/// Of all kinds.
inline std::optional<Reason> find_motif(const Moment& moment) { return find_motif(moment, Talk::More); }
inline std::optional<Reason> find_structure(const Moment& moment) {
  return find_structure(moment, Talk::More);
}

// What stands on a board.

/// Is the side to move mated along its back rank by a rook or queen, while its own men are on every square in
/// front of its king?
bool is_back_rank_mate(const Position& pos);

/// Stands no pawn of the other side ahead of the pawn on its file or beside it?
bool is_passed_pawn(const Board& board, Color side, Square pawn);

/// A rook of `side` on the second rank from the other side's view, where it has something to attack: two
/// pawns, or the king behind them.
std::optional<Square> entered_rook(const Board& board, Color side);

/// How many pawns of `side` stand on a file with another one of theirs before them.
int doubled_pawns(const Board& board, Color side);

/// The ending on the board. Returns nothing if there are too many pieces for one.
std::optional<EndingKind> ending_of(const Board& board);

/// What in the first `plies` half-moves of the line wins material for the side that moves first: the first
/// move that does it. Nothing if no detector names it (means.cpp).
std::optional<Means> find_means(const PlayedLine& line, std::size_t plies);

// What a single capture wins, by static exchange, and what that says of the move before it (hanging.cpp).

/// The capture by the first move of the line. Its price is the capturing piece, if it is taken back at once;
/// it has none if it costs nothing by static exchange. Returns nothing if the move takes nothing, or if the
/// case is not plain: a longer exchange, a recapture that the line does not make, or the recapture of a pawn
/// that it makes later.
std::optional<Capture> find_winning_capture(const PlayedLine& line);

// Motifs by the places of pieces (geometry.cpp): fork, skewer, pin, discovered attack. Each names two pieces
// and the half-move of the line that wins something by it. Whether the gain stays is counted elsewhere
// (moment.h).

/// Two pieces, and the move of the line that wins something.
struct ShapeInLine {
  Shape shape;
  std::size_t winning_ply;  ///< index into the line's moves
  friend bool operator==(const ShapeInLine&, const ShapeInLine&) = default;
};

/// The first move of the line makes one piece attack two others, and then takes one of them. `first` is the
/// more valuable of the two. Each is a king, worth more than the attacker, or unguarded. Before the move the
/// piece did not attack both.
std::optional<ShapeInLine> find_fork(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row. The front one moves away, and the other is taken.
/// `first` is the front one: a king, or a piece worth at least as much as `second` behind it.
std::optional<ShapeInLine> find_skewer(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row, and the front one cannot move away. `first` is the
/// pinned piece. `second` is what it is pinned to: the king, or a piece that is worth more and that the
/// slider would take with profit. The pinned piece is taken on its square, or takes the slider and is taken
/// back.
std::optional<ShapeInLine> find_pin(const PlayedLine& line);

/// The first move of the line moves out of the way of a slider behind it, and one of the two then takes
/// something. `first` is the slider. `second` is what it attacks now: a king (discovered check), or a piece
/// worth attacking.
std::optional<ShapeInLine> find_discovery(const PlayedLine& line);

/// Two pieces of one side in a row in front of a slider of the other side.
struct AlignedPair {
  Square front;
  Square behind;
  friend bool operator==(const AlignedPair&, const AlignedPair&) = default;
};

/// All pairs in front of `slider`, a bishop, rook or queen. Empty for other pieces.
std::vector<AlignedPair> aligned_pairs_from(const Board& board, Square slider);

}}  // namespace chess::motifs
