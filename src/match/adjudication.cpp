// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/adjudication.h"

#include <cstdlib>

namespace chess::inline match {

std::optional<Adjudication> Adjudicator::after_move(std::optional<Score> score_of_white, int plies) {
  const int moves = plies / 2;
  if (rules_.win) {
    for (const Color color : {Color::White, Color::Black}) {
      const bool wins =
          score_of_white && score_of_white->seen_by(color, Color::White) >= Score::cp(rules_.win->cp);
      won_plies_[color] = wins ? won_plies_[color] + 1 : 0;
      if (wins && won_plies_[color] >= 2 * rules_.win->moves)
        return Adjudication{GameEnding::WinAdjudicated, color};
    }
  }
  if (rules_.draw) {
    const auto cp = score_of_white ? score_of_white->centipawns() : std::nullopt;
    equal_plies_ = cp && std::abs(*cp) <= rules_.draw->cp ? equal_plies_ + 1 : 0;
    if (equal_plies_ >= 2 * rules_.draw->moves && moves >= rules_.draw->from_move)
      return Adjudication{GameEnding::DrawAdjudicated, std::nullopt};
  }
  if (rules_.max_moves && moves >= *rules_.max_moves) return Adjudication{GameEnding::TooLong, std::nullopt};
  return std::nullopt;
}

}  // namespace chess::inline match
