// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/mate.h"

#include "core/outcome.h"

namespace annotate {

namespace {

using chess::Bitboard;
using chess::Rank;
using chess::Role;

/// Mates this short are shown whole; of longer ones the first move.
constexpr int kShownMate = 3;
/// Longer ones tell nobody anything, and a short search is not always right about them.
constexpr int kLongestMate = 6;

/// A motif of a mate in `moves` that `line` plays out; nothing where it ends otherwise.
std::optional<Motif> mate_motif(MotifKind kind, const PlayedLine& line, int moves) {
  if (moves < 1 || moves > kLongestMate || line.moves.size() != static_cast<std::size_t>(2 * moves - 1))
    return std::nullopt;
  if (!chess::is_checkmate(line.end())) return std::nullopt;
  Motif motif;
  motif.kind = kind;
  motif.moves = moves;
  motif.line = line.moves;
  if (moves > kShownMate) motif.line.resize(1);
  return motif;
}

}  // namespace

bool is_back_rank_mate(const chess::Position& pos) {
  if (!chess::is_checkmate(pos)) return false;
  const chess::Board& board = pos.board();
  const chess::Color side = pos.turn();
  const chess::Square king = pos.king(side);
  const Rank home = chess::relative_rank(side, Rank::R1);
  if (chess::rank_of(king) != home) return false;
  const Bitboard in_front = chess::king_attacks(king) & Bitboard(chess::relative_rank(side, Rank::R2));
  if ((in_front & ~board.pieces(side)).any()) return false;
  const Bitboard heavy = board.pieces(Role::Rook) | board.pieces(Role::Queen);
  return (pos.checkers() & heavy & Bitboard(home)).any();
}

std::optional<Motif> find_allowed_mate(const Moment& moment) {
  if (!moment.score_after.is_losing_mate()) return std::nullopt;
  const bool on_back_rank = is_back_rank_mate(moment.refutation.end());
  return mate_motif(on_back_rank ? MotifKind::AllowsBackRankMate : MotifKind::AllowsMate, moment.refutation,
                    moment.score_after.moves_to_mate());
}

std::optional<Motif> find_missed_mate(const Moment& moment) {
  if (!moment.score_before.is_winning_mate() || moment.score_after.is_winning_mate()) return std::nullopt;
  return mate_motif(MotifKind::MissesMate, moment.best, moment.score_before.moves_to_mate());
}

}  // namespace annotate
