// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/self_play_game.h"

#include <cstdlib>

namespace engine::datagen {

std::optional<int> Referee::after(Value white_score, int ply) {
  won_plies_ = std::abs(white_score) >= rules_.won && (won_plies_ == 0 || (white_score > 0) == (last_ > 0))
                   ? won_plies_ + 1
                   : 0;
  equal_plies_ = ply >= rules_.equal_from_ply && std::abs(white_score) <= rules_.equal ? equal_plies_ + 1 : 0;
  last_ = white_score;
  if (won_plies_ >= rules_.won_plies)
    return half_points(white_score > 0 ? chess::Color::White : chess::Color::Black);
  if (equal_plies_ >= rules_.equal_plies || ply >= rules_.longest_game) return 1;
  return std::nullopt;
}

}  // namespace engine::datagen
