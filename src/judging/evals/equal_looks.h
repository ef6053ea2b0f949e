// SPDX-License-Identifier: GPL-3.0-or-later
// Is the move that an engine prefers really better than the one that was played? The evals before and after a
// move come from two positions and from searches of different lengths, so that a part of the difference may
// be the difference of the searches. Two searches of one position with the same nodes, one of each move, show
// it.
#pragma once

#include "core/move.h"
#include "core/score.h"
#include "evals/rules.h"

namespace chess { inline namespace evals {

/// What searches with the same nodes say of two moves in one position. The mover's view.
struct EqualLooks {
  Move best;
  Score best_score;
  Score played_score;
  friend bool operator==(const EqualLooks&, const EqualLooks&) = default;
};

/// The finding as far as both kinds of evals bear it out: the gravest label, up to the given one, of whose
/// threshold the best move beats the played one by three quarters. None if it does not beat it by so much of
/// an inaccuracy. A mate proves itself and is left as it is.
Finding borne_out(const RuleSet& rules, const Finding& finding, const EqualLooks& looks);

}}  // namespace chess::evals
