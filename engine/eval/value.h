// SPDX-License-Identifier: GPL-3.0-or-later
// Scores inside the engine: plain integers in centipawns, with mates at the far ends, so that
// comparing and negating cost nothing. Turned into chess::Score only where they leave the engine.
#pragma once

#include "core/score.h"

namespace engine {

/// Centipawns from the point of view of the side to move, or a mate: kMate - plies to the mate.
using Value = int;

/// The deepest node of the tree, counted from the root.
inline constexpr int kMaxPly = 246;
inline constexpr Value kDraw = 0;
/// The side to move has just mated; every other value is smaller.
inline constexpr Value kMate = 32'000;
/// From here on a value is a mate; kMaxPly plies fit between.
inline constexpr Value kMateBound = kMate - 2 * kMaxPly;
/// The largest static evaluation, far from mates.
inline constexpr Value kMaxEval = 20'000;
inline constexpr Value kInfinity = 32'500;
/// No value at all; fits into 16 bits like every value above.
inline constexpr Value kNoValue = 32'600;

/// The side to move mates after `ply` half-moves from the root.
constexpr Value mate_at(int ply) { return kMate - ply; }
/// The side to move is mated after `ply` half-moves from the root.
constexpr Value mated_at(int ply) { return -kMate + ply; }
constexpr bool is_mate(Value v) { return v >= kMateBound || v <= -kMateBound; }

/// Root value as the outside sees it: half-moves to the mate become moves.
constexpr chess::Score to_score(Value v) {
  if (v >= kMateBound) return chess::Score::mate_in((kMate - v + 1) / 2);
  if (v <= -kMateBound) return chess::Score::mated_in((kMate + v) / 2);
  return chess::Score::cp(v);
}

}  // namespace engine
