// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ends because of the move: a win thrown away into a draw by rule (stalemate, the third
// repetition), and a mate allowed or missed.
#include "motifs/find_motif.h"

#include <algorithm>

#include "core/outcome.h"

namespace chess { inline namespace motifs {

namespace {

/// From here on a draw is a loss of something. Centipawns.
constexpr int kBetter = 100;
/// Up to here an eval is as good as a draw. Centipawns.
constexpr int kLevel = 50;
/// Longer ways to stalemate are not shown.
constexpr std::size_t kStalematePlies = 5;

bool was_better(const Moment& moment) { return moment.score_before >= Score::cp(kBetter); }

bool is_level(Score score) { return !score.is_mate() && std::abs(*score.centipawns()) <= kLevel; }

bool stood_twice(const Moment& moment, const Position& pos) { return times_stood(moment, pos) >= 2; }

/// Mates this short are shown whole; of longer ones the first move.
constexpr int kShownMate = 3;
/// Longer ones tell nobody anything, and a short search is not always right about them.
constexpr int kLongestMate = 6;

/// A motif of a mate in `moves` that `line` plays out; nothing where it ends otherwise.
std::optional<Motif> mate_motif(MotifKind kind, const PlayedLine& line, int moves) {
  if (moves < 1 || moves > kLongestMate || line.moves.size() != static_cast<std::size_t>(2 * moves - 1))
    return std::nullopt;
  if (!is_checkmate(line.end())) return std::nullopt;
  Motif motif;
  motif.kind = kind;
  motif.moves = moves;
  motif.line = line.moves;
  if (moves > kShownMate) motif.line.resize(1);
  return motif;
}

/// The beginning of a mate that `line` does not play out, or that is long.
std::optional<Motif> long_mate_motif(MotifKind kind, const PlayedLine& line) {
  constexpr std::size_t shown = 5;
  if (line.given < shown) return std::nullopt;
  Motif motif;
  motif.kind = kind;
  motif.line.assign(line.moves.begin(), line.moves.begin() + shown);
  return motif;
}

}  // namespace

std::optional<Motif> find_stalemate(const Moment& moment) {
  if (!was_better(moment)) return std::nullopt;
  Motif motif;
  if (is_stalemate(moment.after())) {
    motif.kind = MotifKind::Stalemate;
    return motif;
  }
  const PlayedLine& line = moment.refutation;
  if (line.moves.size() > kStalematePlies || !is_level(moment.score_after) || !is_stalemate(line.end()))
    return std::nullopt;
  motif.kind = MotifKind::AllowsStalemate;
  motif.line = line.moves;
  return motif;
}

std::optional<Motif> find_repetition(const Moment& moment) {
  if (!was_better(moment) || !is_level(moment.score_after)) return std::nullopt;
  Motif motif;
  if (stood_twice(moment, moment.after())) {
    motif.kind = MotifKind::Repetition;
    return motif;
  }
  const PlayedLine& line = moment.refutation;
  if (line.moves.empty() || !stood_twice(moment, line.positions[1])) return std::nullopt;
  motif.kind = MotifKind::AllowsRepetition;
  motif.line = {line.moves.front()};
  return motif;
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

std::optional<Motif> find_allowed_mate(const Moment& moment) {
  if (!moment.score_after.is_losing_mate()) return std::nullopt;
  const bool on_back_rank = is_back_rank_mate(moment.refutation.end());
  auto motif = mate_motif(on_back_rank ? MotifKind::AllowsBackRankMate : MotifKind::AllowsMate,
                          moment.refutation, moment.score_after.moves_to_mate());
  return motif ? motif : long_mate_motif(MotifKind::AllowsLongMate, moment.refutation);
}

std::optional<Motif> find_missed_mate(const Moment& moment) {
  if (!moment.score_before.is_winning_mate() || moment.score_after.is_winning_mate()) return std::nullopt;
  auto motif = mate_motif(MotifKind::MissesMate, moment.best, moment.score_before.moves_to_mate());
  return motif ? motif : long_mate_motif(MotifKind::MissesLongMate, moment.best);
}

}}  // namespace chess::motifs
