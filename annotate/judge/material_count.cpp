// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/material_count.h"

#include "core/see.h"

namespace annotate {

int material_of(const chess::Board& board, chess::Color side) {
  int sum = 0;
  for (const chess::Role role : chess::kRoles) {
    if (role == chess::Role::King) continue;
    sum +=
        chess::exchange_value(role) * (board.pieces(side, role).count() - board.pieces(!side, role).count());
  }
  return sum;
}

}  // namespace annotate
