// SPDX-License-Identifier: GPL-3.0-or-later
// All that a motif may be proved from: one move of a game, the engine's lines before and after it, played out
// on the board, and the positions the game has been through. Every motif that speaks of material is measured
// by the count where a line has come to rest: geometry alone proves nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "annotate/judge/exchanges.h"
#include "core/position.h"
#include "core/score.h"

namespace annotate {

/// The legal moves at the head of a line, and the positions between them: one more than moves.
struct PlayedLine {
  std::vector<chess::Position> positions;
  std::vector<chess::Move> moves;
  /// So many of the moves were given; the others were added by play_out_exchanges.
  std::size_t given = 0;

  const chess::Position& end() const { return positions.back(); }
};

PlayedLine play_line(const chess::Position& start, std::span<const chess::Move> line,
                     std::size_t limit = kLinePlies);

/// Engines break lines off in the middle of an exchange: plays it out by static exchange, the best capture
/// first, until the position is quiet or in check. A line without a move stays so.
void play_out_exchanges(PlayedLine& line);

/// What `side` is sure of: its least material in the quiet positions at or behind `from`. Nothing where no
/// position there is quiet.
std::optional<int> settled_material(const PlayedLine& line, chess::Color side, std::size_t from);

/// At the last quiet position of the line, if any.
std::optional<int> final_material(const PlayedLine& line, chess::Color side);

struct Moment {
  chess::Position before;
  chess::Move played;
  PlayedLine refutation;  ///< best play after the move
  PlayedLine best;  ///< best play instead of it
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
