// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/win_chance.h"

#include <algorithm>
#include <cmath>

namespace annotate {

double winning_chances(int centipawns, double constant) {
  return 2.0 / (1.0 + std::exp(-constant * centipawns)) - 1.0;
}

double winning_chances(chess::Score score, double constant) {
  if (score.is_mate()) return score.is_winning_mate() ? 1.0 : -1.0;
  return winning_chances(*score.centipawns(), constant);
}

int ceiled_centipawns(chess::Score score) {
  if (score.is_mate()) return score.is_winning_mate() ? kCpCeiling : -kCpCeiling;
  return std::clamp(*score.centipawns(), -kCpCeiling, kCpCeiling);
}

double win_percent(chess::Score score, double constant) {
  return 50.0 + 50.0 * winning_chances(ceiled_centipawns(score), constant);
}

}  // namespace annotate
