// SPDX-License-Identifier: GPL-3.0-or-later
// What a player sees on the board behind a bad move: the reply, the moves that prove the sentence about it,
// and the piece that falls. A motif about the reply has its proof in the engine's line; here is how much of
// that line is shown.
#pragma once

#include <optional>
#include <vector>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"
#include "core/move.h"
#include "core/square.h"

namespace annotate {

/// The line behind a bad move.
struct Refutation {
  /// From the reply to the mate, or to where material is at rest; at most kLinePlies half-moves. Empty if the
  /// motif of the move is not about the reply.
  std::vector<chess::Move> line;
  /// The square on which the piece that falls stands before the reply.
  std::optional<chess::Square> fallen;
  friend bool operator==(const Refutation&, const Refutation&) = default;
};

/// The line that proves the motif, which is one of the moment. Empty for a missed chance, and for a motif
/// without a line.
Refutation find_refutation(const Moment& moment, const Motif& motif);

}  // namespace annotate
