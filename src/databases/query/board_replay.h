// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the moves of a game that a reader has found legal on a bare board: without keys, checks and lists of
// legal moves. A query that looks at every position of millions of games needs no more.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/position.h"
#include "game/game.h"

namespace chess { inline namespace query {

/// What a move of chess changes.
struct PlayedBoard {
  Board board;
  Bitboard castling_rooks;  ///< of both sides, that may still castle
  /// The square passed over by the pawn that has just made a double step, whether or not it can be captured.
  std::optional<Square> ep_square{};
  int halfmove_clock = 0;  ///< half-moves since the last capture or pawn move
  Color turn = Color::White;  ///< the side to move

  /// Plays a move that is legal by the rules of chess, or a null move, or drops a man. Returns true if the
  /// material changed.
  bool play(Move m);

 private:
  bool castle(Move m);
};

/// A board on which legal moves are played.
class BoardReplay {
 public:
  explicit BoardReplay(const AnyPosition& start);

  /// What the functions below tell.
  const PlayedBoard& state() const { return state_; }
  const Board& board() const { return state_.board; }
  Color turn() const { return state_.turn; }
  Bitboard castling_rooks() const { return state_.castling_rooks; }
  std::optional<Square> ep_square() const { return state_.ep_square; }
  int halfmove_clock() const { return state_.halfmove_clock; }
  /// Do the moves follow other rules than those of chess, so that they cannot be played on the state alone?
  bool has_other_rules() const { return variant_.has_value(); }

  /// Plays a move that is legal here, or a null move. Returns true if the material changed (a capture, a
  /// promotion, a drop of crazyhouse).
  bool play(Move m);

  /// The whole position of chess, without the move number. This takes much longer than a move. Returns
  /// nothing if the board is no valid position, or if the variant has no position of chess.
  std::optional<Position> to_position() const;

 private:
  bool play_variant(Move m);

  PlayedBoard state_;
  std::optional<VariantPosition> variant_;  ///< whose rules move more than one piece, or need no king
};

/// What a visitor of positions wants next.
enum class Walk : std::uint8_t {
  On,  ///< visit the next position
  NotHere,  ///< skip what follows this position
  Stop,  ///< visit nothing more of this game
};

/// Shows the positions of a game to `visit`: `Walk visit(const BoardReplay&, bool material_changed, State&)`.
/// The start position comes first (its material counts as changed), then one position after each move of the
/// main line. With `variations` the other lines follow. Each begins with its first move, and with the state
/// as the visit of the position before it left it.
template <class State, class Visit>
void walk_positions(const Game& game, bool variations, State state, Visit&& visit) {
  struct Line {
    NodeId first;
    BoardReplay before;
    State state;
  };
  BoardReplay replay(game.any_start());
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

}}  // namespace chess::query
