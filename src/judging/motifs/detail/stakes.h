// SPDX-License-Identifier: GPL-3.0-or-later
// What a line wins: where its material has come to rest, and the word that players have for it.
#pragma once

#include <cstddef>
#include <optional>

#include "core/board.h"
#include "core/piece.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace motifs {

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
