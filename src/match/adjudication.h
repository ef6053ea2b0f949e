// SPDX-License-Identifier: GPL-3.0-or-later
// Ends games whose result both players agree upon, by what they say of the position; and games without end.
#pragma once

#include <optional>

#include "base/enum_array.h"
#include "core/color.h"
#include "core/score.h"
#include "match/ending.h"

namespace chess::inline match {

/// A draw when every score of both players was within +-`cp` for `moves` moves of each in a row, looked
/// at from move `from_move` of the game on, its opening included.
struct DrawRule {
  int from_move = 40;
  int moves = 8;
  int cp = 10;
};

/// A win when both players' scores were at least `cp` (or a mate) for the same side for `moves` moves of
/// each in a row.
struct WinRule {
  int moves = 4;
  int cp = 600;
};

struct AdjudicationRules {
  std::optional<DrawRule> draw{};
  std::optional<WinRule> win{};
  /// A game is drawn after so many moves of each player, the opening's included.
  std::optional<int> max_moves{};
};

struct Adjudication {
  GameEnding ending;
  std::optional<Color> winner;
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  /// A move was made that led to a position `plies` half-moves into the game; the mover gave `score`, from
  /// White's view, or none. The verdict, if there is one.
  std::optional<Adjudication> after_move(std::optional<Score> score_of_white, int plies);

 private:
  AdjudicationRules rules_;
  int equal_plies_ = 0;
  EnumArray<Color, int> won_plies_{};  ///< for how many half-moves a colour has been winning
};

}  // namespace chess::inline match
