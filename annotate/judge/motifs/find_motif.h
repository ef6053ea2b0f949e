// SPDX-License-Identifier: GPL-3.0-or-later
// The one motif that says why a move got its label, by this order of priority:
//   1. the game is drawn by rule: stalemate, third repetition;
//   2. a mate is allowed, or else missed;
//   3. the last pieces are traded into a lost pawn ending;
//   4. material: what is lost (hanging, fork, skewer, pin, discovered attack) and what is missed (the same
//      for the mover); the one that weighs most, of equals the first in this list.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"
#include "core/board.h"
#include "core/piece.h"

namespace annotate {

std::optional<Motif> find_motif(const Moment& moment);

// How a game ends because of the move (endings.cpp).

/// Stalemate or AllowsStalemate. The mover was better.
std::optional<Motif> find_stalemate(const Moment& moment);

/// Repetition or AllowsRepetition. The mover was better, and is not any more.
std::optional<Motif> find_repetition(const Moment& moment);

/// AllowsMate or AllowsBackRankMate.
std::optional<Motif> find_allowed_mate(const Moment& moment);
std::optional<Motif> find_missed_mate(const Moment& moment);

/// The side to move is mated along its back rank by rook or queen, and every square in front of its king
/// holds a piece or pawn of its own.
bool is_back_rank_mate(const chess::Position& pos);

/// The refutation trades the last pieces, evenly, within a few moves; the better line does not; the game was
/// not lost before and is now, by the engine's numbers.
std::optional<Motif> find_lost_pawn_ending(const Moment& moment);

// What a single capture wins, by static exchange, and what that says of the move before it (hanging.cpp).

struct WinningCapture {
  chess::Role captured;
  chess::Square square;
  /// The capturing piece, where it is taken back at once. Nothing: the capture costs nothing by static
  /// exchange.
  std::optional<chess::Role> cost;
  friend bool operator==(const WinningCapture&, const WinningCapture&) = default;
};

/// Nothing where the move takes nothing, or taking is no plain matter: a longer exchange, a recapture that
/// the line does not make or, of a pawn, one that it makes later.
std::optional<WinningCapture> find_winning_capture(const PlayedLine& line);

/// What the first move of the refutation takes with profit. Whether it stays won is not asked here.
std::optional<Motif> find_hanging(const Moment& moment);

// What pieces do to others by where they stand (geometry.cpp): fork, skewer, pin, discovered attack. Each
// names two pieces and the half-move of the line that wins something by it. Whether that stays won is counted
// elsewhere (moment.h).

struct Shape {
  chess::Role first;
  chess::Role second;
  std::size_t winning_ply;  ///< index into the line's moves
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// The first move of the line brings one piece to bear on two, of which it then takes one.
/// `first` is the more valuable of the two attacked. Both are kings, worth more than the attacker, or
/// unguarded pieces; not both were attacked by it before.
std::optional<Shape> find_fork(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row; the front one steps aside, and the other is taken.
/// `first` stands in front and is a king, or worth no less than `second` behind it.
std::optional<Shape> find_skewer(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row, of which the front one cannot step aside.
/// `first` is the piece pinned, `second` what it is pinned to: the king, or a piece worth more than it that
/// the slider would gladly take. The piece is taken on its square, or takes the slider and is taken back.
std::optional<Shape> find_pin(const PlayedLine& line);

/// The first move of the line steps out of the way of a slider behind it, and one of the two then takes
/// something.
/// `first` is the slider, `second` what it attacks now: a king (discovered check), or a piece worth
/// attacking.
std::optional<Shape> find_discovery(const PlayedLine& line);

/// Two pieces of one side in a row before a slider of the other.
struct AlignedPair {
  chess::Square front;
  chess::Square behind;
  friend bool operator==(const AlignedPair&, const AlignedPair&) = default;
};

/// All that `slider` looks at, a bishop, rook or queen; empty for other pieces.
std::vector<AlignedPair> aligned_pairs_from(const chess::Board& board, chess::Square slider);

}  // namespace annotate
