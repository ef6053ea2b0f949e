// SPDX-License-Identifier: GPL-3.0-or-later
// The line of moves that is being read, played on a board, and the lines around it, to which the reader
// comes back when a variation ends. Their boards lie on a stack, so that no depth is too deep.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/lean_position.h"
#include "notation/san.h"
#include "variant/any_position.h"

namespace chess { inline namespace pgn {

class BoardLines {
 public:
  /// Forgets all and begins the main line. `wants_positions`: `position` is asked for before each move.
  void start(const AnyPosition& position, bool chess960, bool wants_positions);

  /// The board on which the next move is played.
  const AnyPosition& position() const {
    if (is_behind_) catch_up();
    return position_;
  }
  /// The same, or any other position if nobody wants positions.
  const AnyPosition& position_if_wanted() const { return position_; }
  Color turn() const { return is_lean_ ? lean().turn() : position_.turn(); }
  int fullmove_number() const { return is_lean_ ? lean().fullmove_number() : position_.fullmove_number(); }
  int ply() const { return is_lean_ ? lean().ply() : position_.ply(); }
  /// What numbers say of a move.
  struct Place {
    int number;
    Color turn;
  };
  /// Of the next move.
  Place place() const { return {fullmove_number(), turn()}; }
  /// Of the last one. Precondition: has_move().
  Place last_place() const {
    if (is_lean_) return {lean_before().fullmove_number(), lean_before().turn()};
    return {before_last_.fullmove_number(), before_last_.turn()};
  }
  /// Has the line that is being read a move?
  bool has_move() const { return has_move_; }
  bool in_variation() const { return !open_.empty(); }
  /// The number of variations around the line.
  std::size_t depth() const { return open_.size(); }
  bool is_chess960() const { return is_chess960_; }
  /// May plain SAN be read?
  bool has_chess() const { return is_lean_ || position_.has_chess(); }
  /// Is it clear at little cost that the game is not over on the board?
  bool goes_on() const { return is_lean_ && lean().has_pawn_step(); }

  /// The legal move that is meant.
  std::expected<Move, SanError> find(std::string_view san) const;
  std::optional<Move> find_uci(std::string_view text) const;
  /// The same for plain SAN, as parse_plain_san. Precondition: has_chess().
  std::uint32_t find_plain(ShortWord word) const {
    if (is_lean_) [[likely]]
      return parse_plain_san(lean(), word);
    return find_plain_on_whole(word);
  }

  void play(Move move) {
    last_ = move;
    has_move_ = true;
    if (is_lean_) [[likely]] {
      lean_[at_ ^ 1].become_next_of(lean_[at_], move);
      at_ ^= 1;
      is_behind_ = true;
      return;
    }
    play_on_whole(move);
  }

  /// A variation to the last move begins. Precondition: has_move().
  void open();
  /// It ends. Precondition: in_variation().
  void close();

 private:
  void catch_up() const;
  std::uint32_t find_plain_on_whole(ShortWord word) const;
  void play_on_whole(Move move);
  const LeanPosition& lean() const { return lean_[at_]; }
  const LeanPosition& lean_before() const { return lean_[at_ ^ 1]; }

  /// What has to be put back when a variation ends.
  struct OpenLine {
    std::variant<LeanPosition, AnyPosition> before_last;
    Move last;
  };
  // Chess is played on lean positions, unless somebody wants them whole: from the one to the other.
  bool is_lean_ = true;
  std::size_t at_ = 0;
  std::array<LeanPosition, 2> lean_{LeanPosition(Position::start()), LeanPosition(Position::start())};
  // Else on these. `position_` catches up with `lean()` when it is asked for.
  mutable AnyPosition position_;
  mutable bool is_behind_ = false;
  AnyPosition before_last_;
  Move last_;
  bool has_move_ = false;
  bool is_chess960_ = false;
  std::vector<OpenLine> open_;
};

}}  // namespace chess::pgn
