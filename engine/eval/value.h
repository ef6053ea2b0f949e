// SPDX-License-Identifier: GPL-3.0-or-later
// Scores inside the engine: plain integers in the network's unit, with mates at the far ends, so that
// comparing and negating cost nothing. Turned into chess::Score only where they leave the engine, and
// there into centipawns.
#pragma once

#include "core/score.h"

namespace engine {

/// The network's unit from the point of view of the side to move, or a mate: kMate - plies to the mate.
using Value = int;

/// +1.00: from here on half of the games are won when the engine plays itself at 50 nodes a move, about as
/// well as a club player. ../nnue/NETS.md has the fits of these three numbers (network 11).
inline constexpr Value kPawn = 115;
/// The same at 5,000 nodes a move, where less is lost again: the chance to win is
/// 1 / (1 + exp((kHalfWon - v) / kWinSpread)).
inline constexpr Value kHalfWon = 275;
inline constexpr Value kWinSpread = 130;

/// The deepest node of the tree, counted from the root.
inline constexpr int kMaxPly = 246;
inline constexpr Value kDraw = 0;
/// The 50-move rule, in half-moves.
inline constexpr int kFiftyMoves = 100;
/// The side to move has just mated; every other value is smaller.
inline constexpr Value kMate = 32'000;
/// From here on a value is a mate; kMaxPly plies fit between.
inline constexpr Value kMateBound = kMate - 2 * kMaxPly;
/// Endgame tables know a win, but not how long it takes to mate: kTableWin - plies to the position they know.
inline constexpr Value kTableWin = 31'000;
/// From here on a value is a mate or a win of the tables: no estimate.
inline constexpr Value kProvedBound = kTableWin - kMaxPly;
static_assert(kTableWin < kMateBound);
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

/// The side to move wins by the tables, `ply` half-moves from the root.
constexpr Value table_win_at(int ply) { return kTableWin - ply; }
/// Is it a mate or what endgame tables know, for either side?
constexpr bool is_proved(Value v) { return v >= kProvedBound || v <= -kProvedBound; }

/// A value that has reached beta, with less weight for what lies above it: a search that stops there has
/// looked at few of the moves, and what it has seen counts depth / (depth + 1). `depth` in plies, at least 0.
/// Proved values stay.
constexpr Value tempered(Value best, Value beta, int depth) {
  return is_proved(best) || is_proved(beta) ? best : (best * depth + beta) / (depth + 1);
}

/// What a value far from level is to the outside. The network's values run away there (10 pawns and more
/// where a deep search sees 6), because the chance that it learns is flat; between two entries the line is
/// straight.
/// ../nnue/NETS.md has the fit.
struct ShownValue {
  Value value;
  int centipawns;
};
inline constexpr ShownValue kShownValues[] = {
    {0, 0},           {kPawn, 100},     {2 * kPawn, 180},  {3 * kPawn, 255},  {4 * kPawn, 340},
    {6 * kPawn, 460}, {8 * kPawn, 540}, {12 * kPawn, 640}, {20 * kPawn, 780}, {40 * kPawn, 1200},
    {kMaxEval, 8'000}};

/// A value that is no mate, nor known from tables, in centipawns, rounded to the nearest.
constexpr int to_centipawns(Value v) {
  if (v < 0) return -to_centipawns(-v);
  const ShownValue* to = kShownValues + 1;
  while (to->value < v && to->value < kMaxEval) ++to;
  const ShownValue& from = to[-1];
  const Value width = to->value - from.value;
  return from.centipawns + ((v - from.value) * (to->centipawns - from.centipawns) + width / 2) / width;
}

/// What a win of the endgame tables is to the outside: 200 pawns, less a centipawn for each half-move to it.
inline constexpr int kTableWinCentipawns = 20'000;

/// Root value as the outside sees it: in centipawns, and half-moves to the mate become moves.
constexpr chess::Score to_score(Value v) {
  if (v >= kMateBound) return chess::Score::mate_in((kMate - v + 1) / 2);
  if (v <= -kMateBound) return chess::Score::mated_in((kMate + v) / 2);
  if (v >= kProvedBound) return chess::Score::cp(kTableWinCentipawns - (kTableWin - v));
  if (v <= -kProvedBound) return chess::Score::cp(-kTableWinCentipawns + (kTableWin + v));
  return chess::Score::cp(to_centipawns(v));
}

}  // namespace engine
