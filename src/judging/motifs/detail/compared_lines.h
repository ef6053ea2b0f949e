// SPDX-License-Identifier: GPL-3.0-or-later
// The two lines of a moment beside each other: what follows the move, and what follows the better one. What a
// move costs is what one of them has and the other has not.
// What a line wins: where its material has come to rest, and the word that players have for it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/board.h"
#include "core/piece.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace motifs {

/// So far a line is looked at for the places of pieces, and so far at least it is known. Half-moves.
inline constexpr std::size_t kPlacePlies = 12;
inline constexpr std::size_t kLeastPlacePlies = 6;
inline std::size_t last_ply_of(const PlayedLine& line) { return std::min(line.given, kPlacePlies); }

/// One of the two lines of a moment, the other one, and what earlier searches had for both. It refers to the
/// moment.
struct ComparedLine {
  const PlayedLine& line;
  const PlayedLine& earlier;
  const PlayedLine& other;
  const PlayedLine& earlier_other;
  /// Who moves first in `line`, and whom it is good for: after the move the other side, instead of it the
  /// mover.
  Color winner;
  /// How far material is counted in the two lines, in half-moves. The reply stands one half-move behind the
  /// better move, so the refutation has one half-move less.
  std::size_t plies;
  std::size_t other_plies;

  Color loser() const { return !winner; }
};

/// The refutation, compared with the better line.
inline ComparedLine on_refutation(const Moment& moment) {
  return {moment.refutation,   moment.earlier_refutation, moment.best,
          moment.earlier_best, !moment.mover(),           kLinePlies - 1,
          kLinePlies};
}

/// The better line, compared with the refutation.
inline ComparedLine on_best(const Moment& moment) {
  return {moment.best,    moment.earlier_best, moment.refutation, moment.earlier_refutation,
          moment.mover(), kLinePlies,          kLinePlies - 1};
}

/// The board on which the pieces are counted that the winner wins by the line: the one before the move. In
/// the middle of an exchange it is that of the last position of the game in which nothing hung, because what
/// the winner takes back is not won. Refers to the moment.
const Board& board_before(const Moment& moment, const ComparedLine& compared);

/// What a side is sure of at the end of a line, and what it may have there. Centipawns, its view.
struct EndMaterial {
  int least;
  int most;
};

/// In the last quiet position of the first `plies` half-moves, and in those shortly before it. Nothing if no
/// position is quiet.
std::optional<EndMaterial> material_at_end(const PlayedLine& line, std::size_t plies, Color side);

/// Is the line known about as far as half-move `ply`?
bool is_known_to(const PlayedLine& line, std::size_t ply);

/// Does `side` have at least `least` in all quiet positions behind half-move `ply`, however long the line?
bool keeps_to_end(const PlayedLine& line, Color side, std::size_t ply, int least);

/// May the move be bad for another reason than material? Not where the eval falls by more than that is worth,
/// nor where the game is lost before or still won behind it. Precondition: the scores are no mates.
inline bool may_be_about_position(const Moment& moment) {
  constexpr int kMostFall = 300;  // centipawns
  constexpr int kDecided = 450;
  const int before = *moment.score_before.centipawns();
  const int after = *moment.score_after.centipawns();
  return before - after <= kMostFall && before >= -kDecided && after <= kDecided;
}

/// Is the eval level although the mover is a piece down on a board with `balance` (centipawns, the mover's
/// view)? Then there is something for the piece, such as a perpetual check, and it is not lost.
inline bool is_made_good(const Moment& moment, int balance) {
  constexpr int kLevel = 50;
  constexpr int kPiece = 150;
  return is_level(moment.score_after, kLevel) && balance <= -kPiece;
}

/// Does the better line come to a pawn more for the mover than the refutation?
inline bool costs_material(const Moment& moment) {
  constexpr int kPawn = 80;
  const auto best = final_material(moment.best, moment.mover());
  const auto left = final_material(moment.refutation, moment.mover());
  return best && left && *best - *left >= kPawn;
}

/// Counts of material agree to within this much. Centipawns.
inline constexpr int kRestAgreement = 60;

/// What is worth a word. Centipawns: a piece for two pawns (125), the exchange (175) and all that is worth
/// more.
inline constexpr int kLeastStake = 120;
/// A pawn.
inline constexpr int kLeastPawn = 80;
/// A queen, and all that is worth more, counts as so much where an eval is held against a stake.
inline constexpr int kMostStake = 900;

/// Where an eval falls by more than this, a pawn is not what it is about. Nor where the mover stands worse
/// than that already: then pawns fall whatever is played. Centipawns.
inline constexpr int kMostForPawn = 250;
/// The same of two pawns.
inline constexpr int kMostForPawns = 400;
inline constexpr int kLostForPawn = -240;

/// Where a line has come to rest: from half-move `ply` on the winner has won `gain` centipawns or little
/// less, in all quiet positions.
struct Rest {
  std::size_t ply = 0;
  int gain = 0;
};

/// The first half-move from which `winner` is up by `least` on `base` (centipawns, the winner's view), and
/// stays so to within `kRestAgreement`. Returns nothing if there is none among the first `kLinePlies`.
std::optional<Rest> find_rest(const PlayedLine& line, Color winner, int base, int least);

/// How many half-moves of an exchange may be shown behind the given moves of the line: two behind a line that
/// is longer, none behind others.
std::size_t plies_behind(const PlayedLine& line);

/// What `loser` has less on the board `to` than on `from`, and what it got for it.
Stake stake_of(const Board& from, const Board& to, Color loser);

}}  // namespace chess::motifs
