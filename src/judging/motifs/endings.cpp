// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ends because of the move: a win thrown away into a draw by rule (stalemate, the third
// repetition), and a mate allowed or missed.
#include <algorithm>

#include "core/outcome.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// From here on a draw is a loss of something. Centipawns.
constexpr int kBetter = 100;
/// Up to here an eval is as good as a draw. Centipawns.
constexpr int kLevel = 50;
/// Longer ways to stalemate are not shown.
constexpr std::size_t kStalematePlies = 5;

bool was_better(const Moment& moment) { return moment.score_before >= Score::cp(kBetter); }

bool stood_twice(const Moment& moment, const Position& pos) { return times_stood(moment, pos) >= 2; }

/// Mates this short are shown whole; of longer ones the first move.
constexpr int kShownMate = 3;
/// Longer ones tell nobody anything, and a short search is not always right about them.
constexpr int kLongestMate = 6;

/// A mate in `moves` that `line` plays out; nothing where it ends otherwise.
std::optional<Reason> mate_reason(ReasonKey key, const PlayedLine& line, int moves) {
  if (moves < 1 || moves > kLongestMate || line.moves.size() != static_cast<std::size_t>(2 * moves - 1))
    return std::nullopt;
  if (!is_checkmate(line.end())) return std::nullopt;
  return Reason{key, MateIn{moves}, first_moves(line, moves > kShownMate ? 1 : line.moves.size())};
}

/// The beginning of a mate that `line` does not play out, or that is long.
std::optional<Reason> long_mate_reason(ReasonKey key, const PlayedLine& line) {
  constexpr std::size_t shown = 5;
  if (line.given < shown) return std::nullopt;
  return Reason{key, LineOnly{}, first_moves(line, shown)};
}

}  // namespace

std::optional<Reason> find_stalemate(const Moment& moment) {
  if (!was_better(moment)) return std::nullopt;
  if (is_stalemate(moment.after())) return Reason{"stalemate", LineOnly{}};
  const PlayedLine& line = moment.refutation;
  if (line.moves.size() > kStalematePlies || !is_level(moment.score_after, kLevel) ||
      !is_stalemate(line.end()))
    return std::nullopt;
  return Reason{"allows-stalemate", LineOnly{}, line.moves};
}

std::optional<Reason> find_repetition(const Moment& moment) {
  if (!was_better(moment) || !is_level(moment.score_after, kLevel)) return std::nullopt;
  if (stood_twice(moment, moment.after())) return Reason{"repetition", LineOnly{}};
  const PlayedLine& line = moment.refutation;
  if (line.moves.empty() || !stood_twice(moment, line.positions[1])) return std::nullopt;
  return Reason{"allows-repetition", LineOnly{}, first_moves(line, 1)};
}

bool is_back_rank_mate(const Position& pos) {
  if (!is_checkmate(pos)) return false;
  const Board& board = pos.board();
  const Color side = pos.turn();
  const Square king = pos.king(side);
  const Rank home = relative_rank(side, Rank::R1);
  if (rank_of(king) != home) return false;
  const Bitboard in_front = king_attacks(king) & Bitboard(relative_rank(side, Rank::R2));
  if ((in_front & ~board.pieces(side)).any()) return false;
  const Bitboard heavy = board.pieces(Role::Rook) | board.pieces(Role::Queen);
  return (pos.checkers() & heavy & Bitboard(home)).any();
}

std::optional<Reason> find_allowed_mate(const Moment& moment) {
  if (!moment.score_after.is_losing_mate()) return std::nullopt;
  const bool on_back_rank = is_back_rank_mate(moment.refutation.end());
  auto reason = mate_reason(on_back_rank ? ReasonKey("allows-back-rank-mate") : "allows-mate",
                            moment.refutation, moment.score_after.moves_to_mate());
  return reason ? reason : long_mate_reason("allows-long-mate", moment.refutation);
}

std::optional<Reason> find_missed_mate(const Moment& moment) {
  if (!moment.score_before.is_winning_mate() || moment.score_after.is_winning_mate()) return std::nullopt;
  auto reason = mate_reason("misses-mate", moment.best, moment.score_before.moves_to_mate());
  return reason ? reason : long_mate_reason("misses-long-mate", moment.best);
}

}}  // namespace chess::motifs
