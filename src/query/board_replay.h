// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the moves of a game that a reader has found legal on a bare board: no keys, no checks, no list of
// legal moves. A query that looks at every position of millions of games needs no more.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/position.h"
#include "game/game.h"

namespace chess::inline query {

class BoardReplay {
 public:
  explicit BoardReplay(const Position& start);

  const Board& board() const { return board_; }
  Color turn() const { return turn_; }
  Bitboard castling_rooks() const { return castling_rooks_; }
  /// The square behind the pawn that has just made a double step, capturable or not.
  std::optional<Square> ep_square() const { return ep_square_; }
  int halfmove_clock() const { return halfmove_clock_; }

  /// Plays a move that is legal here, or a null move. True when the material changed (a capture, a
  /// promotion, a drop of crazyhouse).
  bool play(Move m);

  /// The whole position, which takes much longer than a move. The move number is not kept.
  std::optional<Position> to_position() const;

 private:
  bool castle(Move m);

  Board board_;
  Bitboard castling_rooks_;
  std::optional<Square> ep_square_;
  int halfmove_clock_;
  Color turn_;
};

/// What a visitor of positions wants next.
enum class Walk : std::uint8_t {
  On,       ///< the next position
  NotHere,  ///< nothing that comes after this position
  Stop,     ///< nothing more of this game
};

/// Shows `visit` the positions of a game: `Walk visit(const BoardReplay&, bool material_changed, State&)`,
/// first the start position (its material counts as changed), then after each move of the main line. With
/// `variations` the other lines follow, each from its first move on, with the state as the position before it
/// left it.
template <class State, class Visit>
void walk_positions(const Game& game, bool variations, State state, Visit&& visit) {
  struct Line {
    NodeId first;
    BoardReplay before;
    State state;
  };
  BoardReplay replay(game.start());
  if (visit(std::as_const(replay), true, state) != Walk::On) return;
  std::vector<Line> waiting;
  std::optional<NodeId> at = game.root().first_child;
  while (true) {
    if (!at) {
      if (waiting.empty()) return;
      at = waiting.back().first;
      replay = waiting.back().before;
      state = waiting.back().state;
      waiting.pop_back();
    }
    const Node& node = game.node(*at);
    if (variations && node.next_sibling) waiting.push_back({*node.next_sibling, replay, state});
    const bool material_changed = replay.play(node.move);
    const Walk wish = visit(std::as_const(replay), material_changed, state);
    if (wish == Walk::Stop) return;
    at = wish == Walk::NotHere ? std::nullopt : node.first_child;
  }
}

}  // namespace chess::inline query
