// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a game whose positions are looked up later: each has the key of its Position, and nobody asks
// which moves are legal.
#pragma once

#include "query/board_replay.h"

namespace chess { inline namespace movefile {

class KeyedBoard {
 public:
  explicit KeyedBoard(const Position& start);

  /// `Position::key` of the position.
  Key key() const { return key_ ^ ep_key_; }
  const Board& board() const { return state_.board; }
  Color turn() const { return state_.turn; }

  /// Plays a legal move, or the null move.
  void play(Move m);

 private:
  Key castling_key() const { return zobrist::of_castling(state_.board, state_.castling_rooks); }
  bool has_legal_en_passant(Square ep) const;

  PlayedBoard state_;
  Key key_;  ///< without the part of an en passant square
  Key ep_key_{};
};

}}  // namespace chess::movefile
