// SPDX-License-Identifier: GPL-3.0-or-later
// All that a motif may be proved from: one move of a game, the engine's lines before and after it, and the
// positions the game has been through.
#pragma once

#include <span>

#include "annotate/judge/motifs/played_line.h"
#include "core/position.h"
#include "core/score.h"

namespace annotate {

struct Moment {
  chess::Position before;
  chess::Move played;
  PlayedLine refutation;      ///< best play after the move
  PlayedLine best;            ///< best play instead of it
  chess::Score score_before;  ///< the mover's view, as is the next
  chess::Score score_after;
  /// The game up to and with `before`.
  std::span<const chess::Position> history;

  chess::Color mover() const { return before.turn(); }
  const chess::Position& after() const { return refutation.positions.front(); }
};

/// The longest line a Moment is made with; no motif looks further. The cache keeps as much of an answer, so
/// that one from there proves the same.
inline constexpr std::size_t kMomentPlies = 24;

}  // namespace annotate
