// SPDX-License-Identifier: GPL-3.0-or-later
// What the moves before a position decide: repetitions, draws that may be claimed, and the end of a game. By
// the rules of any variant, where PositionHistory of the library knows those of chess.
#pragma once

#include <optional>
#include <vector>

#include "core/outcome.h"
#include "game/game.h"

namespace chess { inline namespace python {

/// The positions of a line of a game.
class LineHistory {
 public:
  /// The line from the start of the game to `end`.
  LineHistory(const Game& game, NodeId end);

  const AnyPosition& last() const { return last_; }
  /// How often the last position has stood on the board, this time included.
  int repetitions() const { return 1 + earlier(last_.key(), last_.halfmove_clock()); }
  /// Has the last position been there for the third time, or is there a move after which one has?
  bool can_claim_threefold() const;
  /// Has nothing been captured and no pawn moved for fifty moves, or is there a move after which it is so?
  bool can_claim_fifty_moves() const;
  /// The end of the game; with `claim_draw` also by a draw that the position on the board allows to claim.
  std::optional<Outcome> outcome(bool claim_draw) const;

 private:
  /// How many positions before the last one have this key, `clock` half-moves back at most.
  int earlier(Key key, int clock) const;
  bool has_clock() const { return !last_.has_drops(); }

  std::vector<Key> keys_;  ///< of all positions but the last
  AnyPosition last_;
};

}}  // namespace chess::python
