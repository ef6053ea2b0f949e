// SPDX-License-Identifier: GPL-3.0-or-later
// Mates allowed and missed: only where the engine's line is played to the mate on the board.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"

namespace annotate {

/// AllowsMate or AllowsBackRankMate.
std::optional<Motif> find_allowed_mate(const Moment& moment);
std::optional<Motif> find_missed_mate(const Moment& moment);

/// The side to move is mated along its back rank by rook or queen, and every square in front of its king
/// holds a man of its own.
bool is_back_rank_mate(const chess::Position& pos);

}  // namespace annotate
