// SPDX-License-Identifier: GPL-3.0-or-later
// The line of moves that is being read, played on a board, and the lines around it, to which the reader
// comes back when a variation ends. Their boards lie on a stack, so that no depth is too deep.
#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/san.h"
#include "variant/any_position.h"

namespace chess { inline namespace pgn {

class BoardLines {
 public:
  /// Forgets all and begins the main line.
  void start(const AnyPosition& position, bool chess960);

  /// The board on which the next move is played.
  const AnyPosition& position() const { return position_; }
  /// Has the line that is being read a move?
  bool has_move() const { return has_move_; }
  bool in_variation() const { return !open_.empty(); }
  /// The number of variations around the line.
  std::size_t depth() const { return open_.size(); }
  /// The board before the last move. Precondition: has_move().
  const AnyPosition& before_last() const { return before_last_; }
  bool is_chess960() const { return is_chess960_; }

  /// The legal move that is meant.
  std::expected<Move, SanError> find(std::string_view san) const;
  std::optional<Move> find_uci(std::string_view text) const;

  void play(Move move) {
    before_last_ = position_;
    last_ = move;
    position_.play(move);
    has_move_ = true;
  }

  /// A variation to the last move begins. Precondition: has_move().
  void open();
  /// It ends. Precondition: in_variation().
  void close();

 private:
  /// What has to be put back when a variation ends.
  struct OpenLine {
    AnyPosition before_last;
    Move last;
  };
  AnyPosition position_;
  AnyPosition before_last_;
  Move last_;
  bool has_move_ = false;
  bool is_chess960_ = false;
  std::vector<OpenLine> open_;
};

}}  // namespace chess::pgn
