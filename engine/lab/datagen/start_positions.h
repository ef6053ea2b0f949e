// SPDX-License-Identifier: GPL-3.0-or-later
// Where training games begin. From the start of chess alone a network seldom sees what is rare in its own
// games: kings on other files behind their pawns, a queen against two rooks, few men.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "core/setup.h"

namespace engine::datagen {

/// Games of a hundred that begin elsewhere; the others begin at the start of chess. At most 100 together.
struct StartShares {
  int chess960 = 0;    ///< one of the 960 start positions
  int imbalances =
      0;  ///< the start of chess without some men of each side, not the same, of about equal worth
  int endgames = 0;    ///< 5 to 10 men anywhere

  int sum() const { return chess960 + imbalances + endgames; }
  bool any() const { return sum() > 0; }
  friend bool operator==(const StartShares&, const StartShares&) = default;
};

enum class StartKind : std::uint8_t { Standard, Chess960, Imbalance, Endgame };

/// By these shares. Takes nothing from `random` where all games begin at the start of chess.
StartKind random_kind(const StartShares& shares, chess::Random& random);

/// A start of that kind, which may be illegal or lost for one side.
chess::Setup random_start(StartKind kind, chess::Random& random);

/// Has a game that begins so no opening? Then its first positions teach already.
bool is_endgame(const chess::Setup& start);

}  // namespace engine::datagen
