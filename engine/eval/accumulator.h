// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the evaluation that is a sum over the men on the board, kept up to date by watching
// `Position::play` (its observer hook). A neural network's first layer is such a sum as well and
// will take this class's place without the search noticing.
#pragma once

#include "core/position.h"
#include "engine/eval/pst.h"

namespace engine {

class Accumulator {
 public:
  Accumulator() = default;
  explicit Accumulator(const chess::Board& board) {
    for (const chess::Square s : board.occupied()) piece_added(board.piece_unchecked(s), s);
  }

  // The observer's two notices.
  void piece_added(chess::Piece p, chess::Square s) {
    if (p.color == chess::Color::White)
      sum_ += piece_square(p, s);
    else
      sum_ -= piece_square(p, s);
    phase_ += kPhaseWeight[p.role];
  }
  void piece_removed(chess::Piece p, chess::Square s) {
    if (p.color == chess::Color::White)
      sum_ -= piece_square(p, s);
    else
      sum_ += piece_square(p, s);
    phase_ -= kPhaseWeight[p.role];
  }

  /// White's sum less Black's.
  Tapered sum() const { return sum_; }
  /// kMaxPhase at the start of the game (more with promoted pieces), 0 with kings and pawns only.
  int phase() const { return phase_; }

  friend bool operator==(const Accumulator&, const Accumulator&) = default;

 private:
  Tapered sum_;
  int phase_ = 0;
};

}  // namespace engine
