// SPDX-License-Identifier: GPL-3.0-or-later
// Playing weaker on purpose: among several lines one is chosen that need not be the best, within a
// bounded margin, and the search is kept from looking far. Level 20 is full strength, 0 the least.
#pragma once

#include <cstdint>
#include <span>

#include "engine/search/worker.h"

namespace engine {

inline constexpr double kFullSkill = 20.0;
inline constexpr int kMinElo = 1320;
inline constexpr int kMaxElo = 3190;
/// Lines that a weakened choice is made among.
inline constexpr int kSkillLines = 4;

/// The level for a UCI_Elo: linear between the two ends until matches have calibrated it.
double skill_of_elo(int elo);

/// The deepest iteration at that level.
int skill_depth(double level);

/// Which of `lines` (best first, at least one) to play. The same seed makes the same choice; no line
/// is chosen that is worse than the best by more than the level's margin.
std::size_t choose_weakened(std::span<const RootMove> lines, double level, std::uint64_t seed);

}  // namespace engine
