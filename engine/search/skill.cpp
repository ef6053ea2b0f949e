// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/skill.h"

#include <algorithm>

#include "base/random.h"

namespace engine {
namespace {

// Centipawns a choice may be worse than the best, for each level below the full one.
constexpr double kMarginPerLevel = 12.0;

}  // namespace

double skill_of_elo(int elo) {
  const double share = static_cast<double>(std::clamp(elo, kMinElo, kMaxElo) - kMinElo) / (kMaxElo - kMinElo);
  return share * kFullSkill;
}

int skill_depth(double level) {
  if (level >= kFullSkill) return kMaxPly - 1;
  return 2 + static_cast<int>(level);
}

std::size_t choose_weakened(std::span<const RootMove> lines, double level, std::uint64_t seed) {
  const int margin = static_cast<int>((kFullSkill - std::clamp(level, 0.0, kFullSkill)) * kMarginPerLevel);
  chess::Random random(seed);
  std::size_t chosen = 0;
  int chosen_value = -2 * kInfinity;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].value < lines[0].value - margin) continue;
    // Each line gets a gift of at most the margin; the largest sum is played.
    const int value = lines[i].value + static_cast<int>(random.below(static_cast<std::uint64_t>(margin) + 1));
    if (value > chosen_value) {
      chosen_value = value;
      chosen = i;
    }
  }
  return chosen;
}

}  // namespace engine
