// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/skill.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/portable_math.h"
#include "base/random.h"

namespace engine {
namespace {

// At level 0: enough to see what is attacked, and little beyond.
constexpr double kLeastNodes = 60.0;
// Levels that double the nodes.
constexpr double kDoubling = 1.3;
// At level 0, and how it shrinks from there to nothing at full strength.
constexpr double kWidestMargin = 2400.0;
constexpr double kMarginPower = 4.2;
// Near full strength and at level 0.
constexpr int kLeastLines = 4;
constexpr int kMostLines = 16;
constexpr int kMenAtStart = 32;
// From the first advantage on the margin shrinks, to nothing at the second.
constexpr Value kClear = 200;
constexpr Value kWon = 700;

struct CalibrationPoint {
  int elo;
  double level;
};
// Ascending in both; between two points the level is on a straight line. Levels 0 to 10 were measured with
// network 11, 200 games each: 1348, 1635, 1642, 1855, 1940 and 2065, +- 48; those between 2 and 8 are on the
// line that is nearest to them. Since then there are fewer lines where there are fewer men; level 0 is 1328
// with them, 400 games. Levels 12 and 14 were measured so, too: 2250 +- 82 and 2405 +- 69, 100 games each.
// Levels 16 and 18 are on the line of those below (75 Elo a level), which is a guess.
constexpr CalibrationPoint kCalibration[] = {{kMinElo, 0.0}, {1600, 2.0},  {1940, 8.0},
                                             {2065, 10.0},   {2250, 12.0}, {2405, 14.0},
                                             {2550, 16.0},   {2700, 18.0}, {kMaxElo, kFullSkill}};

}  // namespace

Handicap handicap_of(double level, int men) {
  level = std::clamp(level, 0.0, kFullSkill);
  const double below = (kFullSkill - level) / kFullSkill;
  const double crowd = static_cast<double>(men) / kMenAtStart;
  return {static_cast<std::uint64_t>(kLeastNodes * chess::portable::exp2(level / kDoubling) / crowd),
          static_cast<Value>(kWidestMargin * chess::portable::pow(below, kMarginPower)),
          static_cast<int>(std::lround(kLeastLines + (kMostLines - kLeastLines) * below * below * crowd))};
}

double skill_of_elo(int elo) {
  elo = std::clamp(elo, kMinElo, kMaxElo);
  const auto* const above = std::ranges::lower_bound(kCalibration, elo, {}, &CalibrationPoint::elo);
  if (above == std::begin(kCalibration)) return above->level;
  const CalibrationPoint& below = *(above - 1);
  const double share = static_cast<double>(elo - below.elo) / (above->elo - below.elo);
  return below.level + share * (above->level - below.level);
}

std::size_t choose_weakened(std::span<const RootMove> lines, Value margin, std::uint64_t seed) {
  if (is_proved(lines.front().known_value())) return 0;
  const Value best = lines.front().value;
  margin = margin * (kWon - std::clamp(best, kClear, kWon)) / (kWon - kClear);
  chess::Random random(seed);
  // Most moves are made with care, some with little: the square of a number between 0 and 1.
  constexpr std::uint64_t kFine = 1000;
  const auto carelessness = static_cast<double>(random.below(kFine)) / kFine;
  margin = static_cast<Value>(margin * carelessness * carelessness);
  std::size_t chosen = 0;
  Value chosen_value = -2 * kInfinity;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    // Endgame tables call the rest worse, whatever the search makes of them.
    if (lines[i].rank != lines.front().rank) break;
    if (lines[i].value < best - margin) continue;
    // Each line gets a gift of at most the margin; the largest sum is played.
    const Value value =
        lines[i].value + static_cast<Value>(random.below(static_cast<std::uint64_t>(margin) + 1));
    if (value > chosen_value) {
      chosen_value = value;
      chosen = i;
    }
  }
  return chosen;
}

}  // namespace engine
