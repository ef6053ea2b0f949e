// SPDX-License-Identifier: GPL-3.0-or-later
// Scores inside the engine: plain integers in the network's unit, with mates at the far ends, so that
// comparing and negating cost nothing. Turned into chess::Score only where they leave the engine, and
// there into centipawns: +1.00 is where half of the games of self-play are won.
#pragma once

#include "core/score.h"

namespace engine {

/// The network's unit from the point of view of the side to move, or a mate: kMate - plies to the mate.
using Value = int;

/// +1.00: from here on the side to move wins half of the games. Fitted with kWinSpread to games against
/// itself (`train --fit-wdl`; ../nnue/NETS.md has the games).
inline constexpr Value kPawn = 137;
/// The chance to win is 1 / (1 + exp((kPawn - v) / kWinSpread)).
inline constexpr Value kWinSpread = 249;

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

/// A value that is no mate in centipawns, rounded to the nearest.
constexpr int to_centipawns(Value v) { return (v * 100 + (v < 0 ? -kPawn : kPawn) / 2) / kPawn; }

/// Root value as the outside sees it: in centipawns, and half-moves to the mate become moves.
constexpr chess::Score to_score(Value v) {
  if (v >= kMateBound) return chess::Score::mate_in((kMate - v + 1) / 2);
  if (v <= -kMateBound) return chess::Score::mated_in((kMate + v) / 2);
  return chess::Score::cp(to_centipawns(v));
}

}  // namespace engine
