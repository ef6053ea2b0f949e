// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/pawn_ending.h"

#include "annotate/judge/material_count.h"
#include "core/see.h"

namespace annotate {

namespace {

using chess::Role;
using chess::Score;

constexpr int kLost = -250;     // centipawns: from here on an ending without pieces is lost
constexpr int kHolding = -120;  // and down to here it was not
constexpr std::size_t kTradePlies = 5;

bool has_pieces(const chess::Position& pos) {
  const chess::Board& board = pos.board();
  return (board.occupied() & ~board.pieces(Role::Pawn) & ~board.pieces(Role::King)).any();
}

/// Are all pawns of that side on one edge of the board? Then a king in the corner holds.
bool has_rook_pawns_only(const chess::Board& board, chess::Color c) {
  const chess::Bitboard pawns = board.pieces(c, Role::Pawn);
  return (pawns & ~chess::Bitboard(chess::File::A)).empty() ||
         (pawns & ~chess::Bitboard(chess::File::H)).empty();
}

/// After how many half-moves only kings and pawns are left.
std::optional<std::size_t> first_without_pieces(const PlayedLine& line) {
  for (std::size_t i = 0; i < line.positions.size() && i <= kTradePlies; ++i)
    if (!has_pieces(line.positions[i])) return i;
  return std::nullopt;
}

}  // namespace

std::optional<Motif> find_lost_pawn_ending(const Moment& moment) {
  if (moment.score_before < Score::cp(kHolding) || moment.score_after > Score::cp(kLost)) return std::nullopt;
  if (!has_pieces(moment.before) || first_without_pieces(moment.best)) return std::nullopt;
  const auto plies = first_without_pieces(moment.refutation);
  if (!plies) return std::nullopt;
  if (has_rook_pawns_only(moment.refutation.positions[*plies].board(), !moment.mover())) return std::nullopt;
  const int traded = material_of(moment.refutation.positions[*plies].board(), moment.mover()) -
                     material_of(moment.before.board(), moment.mover());
  if (traded < -chess::exchange_value(Role::Pawn)) return std::nullopt;
  Motif motif;
  motif.kind = MotifKind::LostPawnEnding;
  motif.line = moment.refutation.moves;
  motif.line.resize(*plies);
  return motif;
}

}  // namespace annotate
