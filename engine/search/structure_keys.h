// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of parts of a position, kept up to date by watching `Position::play`: what an evaluation tends to
// misjudge in the same way wherever it occurs.
#pragma once

#include "core/position.h"
#include "core/zobrist.h"

namespace engine {

class StructureKeys {
 public:
  StructureKeys() = default;
  explicit StructureKeys(const chess::Board& board) {
    for (const chess::Square s : board.occupied()) piece_added(board.piece_unchecked(s), s);
  }

  // The observer's two notices.
  void piece_added(chess::Piece p, chess::Square s) {
    chess::Key& key = p.role == chess::Role::Pawn ? pawns_ : pieces_[p.color];
    key ^= chess::zobrist::piece(p, s);
  }
  void piece_removed(chess::Piece p, chess::Square s) { piece_added(p, s); }

  /// Of the pawns of both sides.
  chess::Key pawns() const { return pawns_; }
  /// Of all other men of `c`, its king among them.
  chess::Key pieces(chess::Color c) const { return pieces_[c]; }

  friend bool operator==(const StructureKeys&, const StructureKeys&) = default;

 private:
  chess::Key pawns_{};
  chess::EnumArray<chess::Color, chess::Key> pieces_{};
};

}  // namespace engine
