// SPDX-License-Identifier: GPL-3.0-or-later
// Where a game of a match begins: a position, and moves that are played without thinking.
#pragma once

#include <string>
#include <vector>

#include "core/position.h"

namespace chess::inline match {

struct OpeningLine {
  Position start = Position::start();
  std::vector<Move> moves{};  ///< legal one after another from `start`
  bool chess960 = false;      ///< castling is spoken as king takes rook
  std::string name{};         ///< what its source calls it; may be empty

  /// The position after the moves.
  Position end() const {
    Position position = start;
    for (const Move move : moves) position.play(move);
    return position;
  }
  friend bool operator==(const OpeningLine&, const OpeningLine&) = default;
};

}  // namespace chess::inline match
