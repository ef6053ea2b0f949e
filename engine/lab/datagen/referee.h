// SPDX-License-Identifier: GPL-3.0-or-later
// Says when a game between searches in this process is decided, so that it need not be played to the end.
#pragma once

#include <optional>

#include "core/color.h"
#include "engine/eval/value.h"

namespace engine::datagen {

/// 2: White has won; 0: Black has.
constexpr int half_points(chess::Color winner) { return winner == chess::Color::White ? 2 : 0; }

/// Scores are the search's, plies are half-moves.
struct RefereeRules {
  Value won = 2000;
  int won_plies = 4;  ///< so many in a row, for the same side
  Value equal = 8;
  int equal_plies = 10;  ///< so many in a row
  int equal_from_ply = 70;
  int longest_game = 500;
};

class Referee {
 public:
  explicit Referee(const RefereeRules& rules = {}) : rules_(rules) {}

  /// White's half points, once the score (White's view) of the position before `ply` has settled it.
  std::optional<int> after(Value white_score, int ply);

 private:
  RefereeRules rules_;
  int won_plies_ = 0;
  int equal_plies_ = 0;
  Value last_ = 0;
};

}  // namespace engine::datagen
