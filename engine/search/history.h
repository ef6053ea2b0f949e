// SPDX-License-Identifier: GPL-3.0-or-later
// What moves have been good for elsewhere in the tree: numbers that decide the order of moves and
// how far they are looked at (Jonathan Schaeffer, "The history heuristic", 1989). Each update pulls
// a number towards +-kMax the more weakly the nearer it is, so that old news fades.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "core/position.h"
#include "engine/search/correction_history.h"

namespace engine {

class HistoryValue {
 public:
  static constexpr int kMax = 16'384;

  /// Precondition: |bonus| <= kMax.
  void update(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kMax);
  }
  operator int() const { return value_; }  // NOLINT: reads as a number

 private:
  std::int16_t value_ = 0;
};

/// A piece of a colour as an index, 0..11.
constexpr int index_of(chess::Piece p) { return 2 * static_cast<int>(p.role) + static_cast<int>(p.color); }

/// By the piece that moves and where it goes.
class PieceToHistory {
 public:
  HistoryValue& at(chess::Piece p, chess::Square to) {
    return values_[engine::index_of(p)][chess::index_of(to)];
  }
  int get(chess::Piece p, chess::Square to) const {
    return values_[engine::index_of(p)][chess::index_of(to)];
  }

 private:
  HistoryValue values_[12][64];
};

/// What a node judges its quiet moves by.
struct QuietView {
  chess::Bitboard threats;  ///< squares the opponent attacks
  /// Of the pawns on the board; after the last move; after the one before; after the one two before that.
  /// Never null.
  const PieceToHistory* pawns = nullptr;
  const PieceToHistory* continuation[3] = {};
};

/// One thread's histories.
struct Histories {
  /// Quiet moves: by colour, whether they flee from an attack, whether they go into one, from and to.
  HistoryValue butterfly[2][2][2][64][64];
  /// Captures: by piece, target square and what was taken (Pawn for a promotion that takes nothing).
  HistoryValue capture[12][64][6];
  /// Quiet moves as answers to, or follow-ups of, an earlier move: by that one's piece and square.
  PieceToHistory continuation[12][64];
  /// Quiet moves by the pawns on the board.
  static constexpr std::size_t kPawnPlaces = 512;
  PieceToHistory pawns[kPawnPlaces];
  /// Stands for "no earlier move"; never written.
  PieceToHistory nothing;

  /// `threats`: the squares the opponent of `c` attacks.
  HistoryValue& quiet(chess::Color c, chess::Bitboard threats, chess::Move m) {
    return butterfly[static_cast<int>(c)][threats.has(m.from())][threats.has(m.to())]
                    [chess::index_of(m.from())][chess::index_of(m.to())];
  }
  int quiet(chess::Color c, chess::Bitboard threats, chess::Move m) const {
    return butterfly[static_cast<int>(c)][threats.has(m.from())][threats.has(m.to())]
                    [chess::index_of(m.from())][chess::index_of(m.to())];
  }
  PieceToHistory& of_pawns(chess::Key key) { return pawns[chess::bits_of(key) % kPawnPlaces]; }
  /// All that is known of a quiet move in a position seen as `view`.
  int quiet_sum(const chess::Position& pos, const QuietView& view, chess::Move m) const {
    const chess::Piece p = pos.board().piece_unchecked(m.from());
    return quiet(pos.turn(), view.threats, m) + view.pawns->get(p, m.to()) +
           view.continuation[0]->get(p, m.to()) + view.continuation[1]->get(p, m.to()) +
           view.continuation[2]->get(p, m.to()) / 2;
  }
  static chess::Role taken_role(const chess::Position& pos, chess::Move m) {
    const auto piece = m.is_en_passant() ? std::nullopt : pos.board().piece_at(m.to());
    return piece ? piece->role : chess::Role::Pawn;
  }
  HistoryValue& noisy(const chess::Position& pos, chess::Move m) {
    const chess::Piece p = pos.board().piece_unchecked(m.from());
    return capture[engine::index_of(p)][chess::index_of(m.to())][static_cast<int>(taken_role(pos, m))];
  }
  int noisy(const chess::Position& pos, chess::Move m) const {
    const chess::Piece p = pos.board().piece_unchecked(m.from());
    return capture[engine::index_of(p)][chess::index_of(m.to())][static_cast<int>(taken_role(pos, m))];
  }

  CorrectionHistory correction;

  /// All zeros again; in place, for this is more than a stack should hold.
  void clear() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
};

}  // namespace engine
