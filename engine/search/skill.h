// SPDX-License-Identifier: GPL-3.0-or-later
// Playing weaker on purpose, as weaker people do: looking at less, and judging what has been seen less
// well. Few nodes are searched, so deep tactics are missed, and among some of the best lines one is played
// that need not be the best, though never one that is worse by more than a margin. Nodes are the same on
// every machine, so a level is as strong on a slow one as on a fast one. Level 20 is full strength, 0 the
// least.
#pragma once

#include <cstdint>
#include <span>

#include "engine/search/root_lines.h"

namespace engine {

inline constexpr double kFullSkill = 20.0;
inline constexpr int kMinElo = 1320;
inline constexpr int kMaxElo = 3190;

/// What holds a level back.
struct Handicap {
  std::uint64_t nodes;  ///< for each move
  Value margin;         ///< the move played is at most so much worse than the best
  int lines;            ///< the move played is one of so many, the best ones
};

/// With `men` men on the board: the fewer there are, the further people see. Preconditions: `level` is below
/// kFullSkill, `men` is at least 2.
Handicap handicap_of(double level, int men);

/// The level for a UCI_Elo: as matches against Stockfish 15.1 at the same setting have shown
/// (bench/strength/calibrate.py).
double skill_of_elo(int elo);

/// Which of `lines` (best first, at least one) to play. The same seed makes the same choice. Where a
/// mate has been seen, or nothing else but mate, the best is played; where one side is far ahead the margin
/// is smaller, so that a won game comes to its end. Of lines that endgame tables know, one that they rank
/// with the first is played: the best, if it wins or loses.
std::size_t choose_weakened(std::span<const RootMove> lines, Value margin, std::uint64_t seed);

}  // namespace engine
