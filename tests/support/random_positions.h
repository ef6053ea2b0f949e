// SPDX-License-Identifier: GPL-3.0-or-later
// Positions reached by random play, for laws that must hold everywhere.
#pragma once

#include <vector>

#include "base/random.h"
#include "core/movegen.h"
#include "notation/chess960.h"

namespace chess::test {

/// Calls `use(position)` for every position of `games` random games of at most `plies` half-moves;
/// every second game starts from a random Chess960 position.
template <class Use>
void for_random_positions(std::uint64_t seed, int games, int plies, Use use) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    const int number = game % 2 == 0 ? 518 : static_cast<int>(random.below(960));
    Position pos = *Position::from_setup(chess960_setup(number));
    for (int ply = 0; ply < plies; ++ply) {
      use(pos);
      const MoveList moves = legal_moves(pos);
      if (moves.empty()) break;
      pos.play(moves[random.below(moves.size())]);
    }
  }
}

}  // namespace chess::test
