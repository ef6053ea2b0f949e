// SPDX-License-Identifier: GPL-3.0-or-later
// What a player sees on the board behind a bad move: the reply, the moves that prove the sentence about it,
// and the piece that falls. A motif about the reply has its proof in the engine's line; here is how much of
// that line is shown.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "core/square.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace motifs {

/// The line behind a bad move.
struct Refutation {
  /// From the reply to the mate, or to where material is at rest; at most kLinePlies half-moves. Empty if the
  /// motif of the move is not about the reply.
  std::vector<Move> line;
  /// The square on which the piece that falls stands before the reply.
  std::optional<Square> fallen;
  /// What is wrong with the answer to the reply that players look at first: a line that begins with it and
  /// stands instead of the second half-move. Empty if `line` has that answer, or if nothing was proved.
  std::vector<Move> failed_answer{};
  friend bool operator==(const Refutation&, const Refutation&) = default;
};

/// Taking back what the reply has taken, with the piece that is worth least. Nothing if the line takes back,
/// or if nobody can. `after` is the position behind the bad move.
std::optional<Move> natural_answer(const Position& after, const Refutation& refutation);

/// The line that proves the motif, which is one of the moment. Empty for a missed chance, and for a motif
/// without a line.
Refutation find_refutation(const Moment& moment, const Reason& reason);

}}  // namespace chess::motifs
