// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ends because of the move: a win thrown away into a draw by rule (stalemate, the third
// repetition), a mate allowed or missed, and trades into a pawn ending that is lost.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"

namespace annotate {

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

}  // namespace annotate
