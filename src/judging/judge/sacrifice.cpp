// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/sacrifice.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/see.h"
#include "evals/evals.h"

namespace chess { inline namespace judge {

namespace {

/// Captures that a quiescence on material follows.
constexpr int kExchangeDepth = 8;
/// Positions that it may take; a lively middlegame takes some hundreds.
constexpr int kExchangePositions = 20'000;
/// More than there is on any board.
constexpr int kMated = 1'000'000;

/// Follows captures on the board, with a purse of positions: some boards have more exchanges than there is
/// time for.
class Exchanges {
 public:
  /// The balance that the side to move can reach by captures that pay, its own view; outside `alpha` to
  /// `beta` only on which side of them it lies.
  int settled(const Position& pos, int depth, int alpha, int beta) {
    const int standing = material_of(pos.board(), pos.turn());
    if (depth == 0 || is_exhausted()) return standing;
    --positions_left_;
    const auto moves = legal_moves(pos);
    if (moves.empty()) return pos.in_check() ? -kMated : 0;
    int best = pos.in_check() ? -kMated : standing;
    for (const Move move : moves) {
      if (best >= beta) break;
      const bool changes = pos.is_capture(move) || move.is_promotion();
      if (changes ? !exchange_at_least(pos, move, 0) : !pos.in_check()) continue;
      // Out of check every move counts, and only captures are followed further.
      const int value = -settled(pos.after(move), changes ? depth - 1 : 0, -beta, -std::max(alpha, best));
      best = std::max(best, value);
    }
    return best == -kMated ? standing : best;
  }

  /// The balance that the most careful move of the side to move keeps against captures, its own view; of more
  /// than `enough` only that it is so much.
  int most_kept(const Position& pos, int enough) {
    int most = -kMated;
    for (const Move move : legal_moves(pos)) {
      if (most >= enough) break;
      most = std::max(most, -settled(pos.after(move), kExchangeDepth, -enough, -most));
    }
    return std::min(most, enough);
  }

  bool is_exhausted() const { return positions_left_ == 0; }

 private:
  int positions_left_ = kExchangePositions;
};

}  // namespace

int material_given(const Position& before, Move move, std::span<const Move> reply, std::size_t moves_later) {
  Position pos = before.after(move);
  // Nothing has been given where the opponent has no reply.
  if (reply.empty() || !pos.is_legal(reply.front())) return 0;
  // What was lost already, whatever is played, is no gift.
  Exchanges exchanges;
  const int kept = exchanges.most_kept(before, material_of(before.board(), before.turn()));
  int left = -kMated;
  for (std::size_t i = 0; i < reply.size() && i <= 2 * moves_later && pos.is_legal(reply[i]); ++i) {
    pos.play(reply[i]);
    if (pos.turn() == before.turn())
      left = std::max(left, exchanges.settled(pos, kExchangeDepth, left, kept));
  }
  return exchanges.is_exhausted() ? 0 : std::max(0, kept - left);
}

}}  // namespace chess::judge
