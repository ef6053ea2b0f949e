// SPDX-License-Identifier: GPL-3.0-or-later
// What pieces gain without winning any: a rook on the second rank from the other side's view, and the pair of
// bishops.
#include <algorithm>

#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// A rook gets in, and a bishop goes, within so many half-moves.
constexpr std::size_t kEntryPlies = 5;
constexpr std::size_t kActiveTradePlies = 4;

/// The first half-move from which on `holds` is true in all positions of the line up to kPlacePlies.
template <class Holds>
std::optional<std::size_t> holds_from(const PlayedLine& line, Holds holds) {
  if (line.given < kLeastPlacePlies) return std::nullopt;
  std::optional<std::size_t> ply;
  for (std::size_t i = last_ply_of(line) + 1; i-- > 0 && holds(line.positions[i].board());) ply = i;
  return ply;
}

template <class Holds>
bool holds_ever(const PlayedLine& line, Holds holds) {
  for (std::size_t i = 1; i <= last_ply_of(line); ++i)
    if (holds(line.positions[i].board())) return true;
  return false;
}

/// When a rook enters, and stays there for some moves, or to the end of the line.
std::optional<std::size_t> ply_of_entry(const PlayedLine& line, Color side) {
  constexpr std::size_t kStay = 5;
  if (line.given < kLeastPlacePlies) return std::nullopt;
  for (std::size_t i = 1; i <= std::min(last_ply_of(line), kEntryPlies); ++i) {
    std::size_t until = i;
    while (until < line.given && entered_rook(line.positions[until].board(), side)) ++until;
    if (until > i) return until - i >= kStay ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

/// Where an eval falls by more, in centipawns, the pair of bishops is not what it is about.
constexpr int kMostForPair = 150;

bool may_be_about_pair(const Moment& moment) {
  return *moment.score_before.centipawns() - *moment.score_after.centipawns() <= kMostForPair;
}

bool has_pair(const Board& board, Color side) {
  const Bitboard bishops = board.pieces(side, Role::Bishop);
  bool light = false;
  bool dark = false;
  for (const Square s : bishops) (is_light(s) ? light : dark) = true;
  return light && dark;
}

}  // namespace

std::optional<Square> entered_rook(const Board& board, Color side) {
  const Bitboard rank(relative_rank(side, Rank::R7));
  const Bitboard rooks = board.pieces(side, Role::Rook) & rank;
  if (rooks.empty()) return std::nullopt;
  const bool shuts_in = relative_rank(side, rank_of(board.king_unchecked(!side))) == Rank::R8;
  const bool has_prey = (board.pieces(!side, Role::Pawn) & rank).count() >= 2;
  return shuts_in || has_prey ? std::optional(rooks.first()) : std::nullopt;
}

std::optional<Reason> find_rook_entry(const Moment& moment, const ComparedLine& compared) {
  const auto& [line, earlier, other, earlier_other, winner, plies, other_plies] = compared;
  const auto is_in = [side = winner](const Board& board) { return entered_rook(board, side).has_value(); };
  if (!may_be_about_position(moment) || is_in(moment.before.board()) || other.given < kLeastPlacePlies ||
      holds_ever(other, is_in))
    return std::nullopt;
  const auto ply = ply_of_entry(line, winner);
  if (!ply || line.moves[*ply - 1].to() != entered_rook(line.positions[*ply].board(), winner))
    return std::nullopt;
  const bool is_tentative =
      !holds_ever(earlier, is_in) || earlier_other.given == 0 || holds_ever(earlier_other, is_in);
  return Reason{winner == moment.mover() ? ReasonKey("misses-rook-entry") : "allows-rook-entry",
                OnSquare{line.moves[*ply - 1].to()}, first_moves(line, *ply), is_tentative};
}

std::optional<Reason> find_lost_bishop_pair(const Moment& moment) {
  const Color mover = moment.mover();
  const auto keeps = [&](const Board& board) { return has_pair(board, mover); };
  const auto lacks = [&](const Board& board) {
    return !has_pair(board, mover) &&
           board.pieces(mover, Role::Bishop).count() < board.pieces(!mover, Role::Bishop).count() + 1;
  };
  if (!keeps(moment.before.board()) || !may_be_about_pair(moment) || costs_material(moment))
    return std::nullopt;
  const auto ply = holds_from(moment.refutation, lacks);
  if (!ply || *ply > kActiveTradePlies || holds_from(moment.best, keeps) != 0) return std::nullopt;
  // A bishop for a knight, and nothing else.
  const Board& then = moment.refutation.positions[std::max<std::size_t>(1, *ply)].board();
  const auto fewer = [&](Color side, Role role) {
    return moment.before.board().pieces(side, role).count() - then.pieces(side, role).count();
  };
  if (fewer(mover, Role::Bishop) != fewer(!mover, Role::Bishop) + 1 ||
      fewer(mover, Role::Knight) != fewer(!mover, Role::Knight) - 1)
    return std::nullopt;
  const bool is_tentative =
      !holds_from(moment.earlier_refutation, lacks) || !holds_from(moment.earlier_best, keeps);
  return Reason{"loses-bishop-pair", LineOnly{},
                first_moves(moment.refutation, std::max<std::size_t>(1, *ply)), is_tentative};
}

}}  // namespace chess::motifs
