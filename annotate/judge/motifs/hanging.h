// SPDX-License-Identifier: GPL-3.0-or-later
// What a single capture wins, by static exchange, and what that says of the move before it: a piece was put
// where it can be taken, its guard has gone, or it was attacked already.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"
#include "core/role.h"

namespace annotate {

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

}  // namespace annotate
