// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest mate, proved: every defence is answered, and no shorter mate has been overlooked. Nothing is
// evaluated and nothing pruned but what cannot matter, so this is for a few moves only. Depth-first over
// "mate in one, in two, ...", with a table of what has been proved.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/movegen.h"
#include "core/position.h"

namespace engine {

class MateSearch {
 public:
  /// `keep_on` is asked at every position looked at; its "no" ends the search.
  explicit MateSearch(std::function<bool()> keep_on);

  /// Can the side to move of `root`, beginning with one of `allowed`, mate in at most `moves`? The moves of
  /// both sides to the shortest mate, the defence holding out as long as it can; empty when there is none, or
  /// when the search was ended. A draw by the 50-move rule ends a line, a repetition cannot help. `hint`: the
  /// move to try first; may be null.
  std::vector<chess::Move> solve(const chess::Position& root, std::span<const chess::Move> allowed, int moves,
                                 chess::Move hint);

 private:
  /// Of a position with the mating side to move.
  struct Entry {
    std::uint64_t key = 0;
    chess::Move move;  // mates in `proved`
    std::uint8_t proved = kNever;  // mate in at most so many moves
    std::uint8_t refuted = 0;  // no mate in so many
  };
  static constexpr std::uint8_t kNever = 255;

  /// Is there a mate in `moves` or fewer (at least 1)?
  bool can_mate(const chess::Position& pos, int moves);
  bool can_mate_now(const chess::Position& pos, Entry& entry);
  /// Is the side to move mated in `moves` or fewer (0: now), whatever it does?
  bool is_lost(const chess::Position& pos, int moves);
  void order_attack(const chess::Position& pos, chess::MoveList& list, int moves, chess::Move first) const;
  void order_defence(const chess::Position& pos, chess::MoveList& list, int moves) const;
  /// The best play of both sides from a position that is mated in exactly `moves` at best.
  void append_line(chess::Position pos, int moves, std::vector<chess::Move>& line);
  Entry& entry_of(const chess::Position& pos, int moves);

  std::function<bool()> keep_on_;
  bool ended_ = false;
  std::vector<Entry> table_;
  std::vector<chess::Move> killers_;  // the last refutation, by moves to go
};

}  // namespace engine
