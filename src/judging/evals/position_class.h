// SPDX-License-Identifier: GPL-3.0-or-later
// The class of a position for one side, from lost to winning, by its winning chances. Sentences say classes
// instead of figures, and praise asks whether another move would have led to a worse class.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/score.h"
#include "evals/win_chance.h"

namespace chess { inline namespace evals {

/// A better class for the side whose view it is compares greater.
enum class PositionClass : std::uint8_t {
  Lost,
  ClearlyWorse,
  SlightlyWorse,
  Level,
  SlightlyBetter,
  ClearlyBetter,
  Winning,
};
inline constexpr PositionClass kPositionClasses[] = {
    PositionClass::Lost,   PositionClass::ClearlyWorse,   PositionClass::SlightlyWorse,
    PositionClass::Level,  PositionClass::SlightlyBetter, PositionClass::ClearlyBetter,
    PositionClass::Winning};

/// Winning chances (-1..+1) beyond which a side is slightly better, clearly better, winning.
inline constexpr double kSlightEdge = 0.15;
inline constexpr double kClearEdge = 0.45;
inline constexpr double kWinningEdge = 0.75;

/// The class for the side whose view `chances` (-1..+1) is.
constexpr PositionClass class_of_chances(double chances) {
  if (chances > kWinningEdge) return PositionClass::Winning;
  if (chances > kClearEdge) return PositionClass::ClearlyBetter;
  if (chances > kSlightEdge) return PositionClass::SlightlyBetter;
  if (chances < -kWinningEdge) return PositionClass::Lost;
  if (chances < -kClearEdge) return PositionClass::ClearlyWorse;
  if (chances < -kSlightEdge) return PositionClass::SlightlyWorse;
  return PositionClass::Level;
}

/// The class for the side whose view `score` is. `win_chance_constant` is that of the rule set.
inline PositionClass class_of(Score score, double win_chance_constant) {
  return class_of_chances(winning_chances(score, win_chance_constant));
}

/// The class of the same position for the other side.
constexpr PositionClass operator-(PositionClass seen) {
  return static_cast<PositionClass>(static_cast<int>(PositionClass::Winning) - static_cast<int>(seen));
}

/// "lost", "clearly-worse", ..., "winning": keys of the words for it.
constexpr std::string_view to_string(PositionClass seen) {
  switch (seen) {
    case PositionClass::Lost: return "lost";
    case PositionClass::ClearlyWorse: return "clearly-worse";
    case PositionClass::SlightlyWorse: return "slightly-worse";
    case PositionClass::Level: return "level";
    case PositionClass::SlightlyBetter: return "slightly-better";
    case PositionClass::ClearlyBetter: return "clearly-better";
    case PositionClass::Winning: return "winning";
  }
  return "";
}

}}  // namespace chess::evals
