// SPDX-License-Identifier: GPL-3.0-or-later
// Hands out the legal moves of a position one by one, the most promising first, and makes no list
// before it is needed: many nodes are done after the first move.
#pragma once

#include "core/movegen.h"
#include "engine/search/history.h"
#include "engine/search/threats.h"

namespace engine {

/// What the search knows about a node that helps to order its moves.
struct OrderingHints {
  chess::Move table_move;  ///< from the transposition table; need not be legal
  chess::Move killers[2];  ///< quiet moves that refuted siblings
  QuietView quiets;        ///< not needed where only noisy moves come
  const CheckSquares* checks = nullptr;  ///< where known, checks come earlier
};

/// Captures and promotions: what quiescence looks at.
inline bool is_noisy(const chess::Position& pos, chess::Move m) {
  return m.is_promotion() || pos.is_capture(m);
}

class MovePicker {
 public:
  enum class Kind : std::uint8_t {
    All,            ///< every legal move
    NoisyWinning,   ///< in check every legal move; else noisy ones that lose no material
    NoisyAndChecks  ///< these, and then quiet checks that lose no material; needs `checks`
  };

  MovePicker(const chess::Position& pos, const Histories& histories, const OrderingHints& hints, Kind kind);

  /// The next move, null at the end. Every move comes once. With `skip_quiets`, from now on only
  /// noisy ones come (but all evasions, in check).
  chess::Move next(bool skip_quiets = false);

 private:
  enum class Stage : std::uint8_t {
    TableMove,
    MakeNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    MakeQuiet,
    Quiet,
    BadNoisy,
    MakeChecks,
    Checks,
    MakeEvasions,
    Evasions,
    Done,
  };

  int score_noisy(chess::Move m) const;
  int score_quiet(chess::Move m) const;
  /// Takes the best of moves_[next_..end) to the front.
  chess::Move select();
  bool is_usable_killer(chess::Move m) const;

  const chess::Position& pos_;
  const Histories& histories_;
  OrderingHints hints_;
  Kind kind_;
  Stage stage_;
  std::size_t next_ = 0;
  std::size_t bad_count_ = 0;  // losing captures are kept at the front of the list
  std::size_t bad_next_ = 0;
  chess::MoveList moves_;
  int scores_[chess::MoveList::capacity()];
};

}  // namespace engine
