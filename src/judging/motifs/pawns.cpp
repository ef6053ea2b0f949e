// SPDX-License-Identifier: GPL-3.0-or-later
// Passed pawns that get far and stay there, and doubled pawns.
#include <algorithm>

#include "core/attacks.h"
#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

bool is_passed_pawn(const Board& board, Color side, Square pawn) {
  for (const Square enemy : board.pieces(!side, Role::Pawn)) {
    const int files = index_of(file_of(enemy)) - index_of(file_of(pawn));
    const bool is_ahead =
        index_of(relative_rank(side, rank_of(enemy))) > index_of(relative_rank(side, rank_of(pawn)));
    if (is_ahead && files >= -1 && files <= 1) return false;
  }
  return true;
}

int doubled_pawns(const Board& board, Color side) {
  int count = 0;
  for (int f = 0; f < 8; ++f)
    count += std::max(0, (board.pieces(side, Role::Pawn) & Bitboard(static_cast<File>(f))).count() - 1);
  return count;
}

namespace {

/// The pawn gets there within so many half-moves.
constexpr std::size_t kArrivalPlies = 8;
/// A passed pawn that gets so far is a reason: the sixth rank from its own side.
constexpr int kFar = index_of(Rank::R6);
/// Doubled pawns arise within so many half-moves, and cost no more than this. Centipawns.
constexpr std::size_t kDoublingPlies = 4;
constexpr int kMostForDoubled = 90;

/// The rank of the foremost passed pawn of `side` on that file, from its own side. 0: there is none.
int passed_rank(const Board& board, Color side, File file) {
  int rank = 0;
  for (const Square pawn : board.pieces(side, Role::Pawn) & Bitboard(file))
    if (is_passed_pawn(board, side, pawn))
      rank = std::max(rank, index_of(relative_rank(side, rank_of(pawn))));
  return rank;
}

int foremost(const Board& board, Color side) {
  int rank = 0;
  for (int f = 0; f < 8; ++f) rank = std::max(rank, passed_rank(board, side, static_cast<File>(f)));
  return rank;
}

/// From which half-move on a passed pawn of the file stands on `rank` or farther in all quiet positions.
std::optional<std::size_t> ply_of_arrival(const PlayedLine& line, Color side, File file, int rank) {
  if (line.given < kLeastPlacePlies) return std::nullopt;
  std::optional<std::size_t> ply;
  for (std::size_t i = line.given + 1; i-- > 1;) {
    const bool is_there = passed_rank(line.positions[i].board(), side, file) >= rank;
    if (!is_there && (is_quiet(line.positions[i]) || i <= kPlacePlies)) break;
    if (is_there) ply = i;
  }
  return ply && *ply <= kArrivalPlies ? ply : std::nullopt;
}

/// Does one stand there within the line for longer than a reply takes?
bool gets_there(const PlayedLine& line, Color side, File file, int rank) {
  constexpr int kLong = 3;
  int in_a_row = 0;
  for (std::size_t i = 1; i <= last_ply_of(line); ++i) {
    in_a_row = passed_rank(line.positions[i].board(), side, file) >= rank ? in_a_row + 1 : 0;
    if (in_a_row == kLong) return true;
  }
  return in_a_row > 0;
}

/// When a pawn of `side` takes, and from then on that side has more doubled pawns than on `base`, and the
/// other side no more.
std::optional<std::size_t> ply_of_doubling(const PlayedLine& line, Color side, const Board& base) {
  if (line.given < kLeastPlacePlies) return std::nullopt;
  std::optional<std::size_t> ply;
  for (std::size_t i = last_ply_of(line) + 1; i-- > 1;) {
    const Board& board = line.positions[i].board();
    if (doubled_pawns(board, side) <= doubled_pawns(base, side) ||
        doubled_pawns(board, !side) > doubled_pawns(base, !side))
      break;
    ply = i;
  }
  if (!ply || *ply > kDoublingPlies) return std::nullopt;
  const Position& pos = line.positions[*ply - 1];
  const Move move = line.moves[*ply - 1];
  const bool takes = pos.turn() == side && pos.board().role_unchecked(move.from()) == Role::Pawn;
  return takes ? ply : std::nullopt;
}

bool doubles_ever(const PlayedLine& line, Color side, const Board& base) {
  for (std::size_t i = 1; i <= last_ply_of(line); ++i)
    if (doubled_pawns(line.positions[i].board(), side) > doubled_pawns(base, side)) return true;
  return false;
}

}  // namespace

std::optional<Reason> find_doubled_pawns(const Moment& moment, const ComparedLine& compared) {
  const auto& [line, earlier, other, earlier_other, winner, plies, other_plies] = compared;
  const Color loser = compared.loser();
  const Board& base = moment.before.board();
  if (*moment.score_before.centipawns() - *moment.score_after.centipawns() > kMostForDoubled)
    return std::nullopt;
  if (costs_material(moment) || other.given < kLeastPlacePlies || doubles_ever(other, loser, base))
    return std::nullopt;
  const auto ply = ply_of_doubling(line, loser, base);
  if (!ply) return std::nullopt;
  const bool is_tentative = !ply_of_doubling(earlier, loser, base) || earlier_other.given == 0 ||
                            doubles_ever(earlier_other, loser, base);
  return Reason{winner == moment.mover() ? ReasonKey("misses-doubled-pawns") : "allows-doubled-pawns",
                LineOnly{}, first_moves(line, *ply), is_tentative};
}

std::optional<Reason> find_passed_pawn(const Moment& moment, const ComparedLine& compared) {
  const auto& [line, earlier, other, earlier_other, winner, plies, other_plies] = compared;
  if (other.given < kLeastPlacePlies) return std::nullopt;
  // With queens on the board a pawn is not worth so much more than a king or a piece.
  const bool has_queens = moment.before.board().pieces(Role::Queen).any();
  if (has_queens && !may_be_about_position(moment)) return std::nullopt;
  for (int f = 0; f < 8; ++f) {
    const auto file = static_cast<File>(f);
    const int now = passed_rank(moment.before.board(), winner, file);
    const int end = passed_rank(line.positions[last_ply_of(line)].board(), winner, file);
    for (int rank = std::min(end, index_of(Rank::R7)); rank >= kFar && rank > now; --rank) {
      const auto ply = ply_of_arrival(line, winner, file, rank);
      if (!ply || gets_there(other, winner, file, rank)) continue;
      // It becomes a passed pawn where it stands.
      const Square square = make_square(file, relative_rank(winner, static_cast<Rank>(rank)));
      if (line.moves[*ply - 1].to() != square) continue;
      // A pawn of the other side that gets as far takes the meaning from it.
      const auto& end_board = line.positions[last_ply_of(line)].board();
      const auto& other_board = other.positions[last_ply_of(other)].board();
      if (foremost(end_board, !winner) >= std::min(rank, foremost(other_board, !winner) + 1)) continue;
      if (foremost(other_board, winner) >= rank) continue;
      const bool is_tentative = !gets_there(earlier, winner, file, rank) || earlier_other.given == 0 ||
                                gets_there(earlier_other, winner, file, rank);
      return Reason{winner == moment.mover() ? ReasonKey("misses-passed-pawn") : "allows-passed-pawn",
                    OnSquare{square}, first_moves(line, *ply), is_tentative};
    }
  }
  return std::nullopt;
}

}}  // namespace chess::motifs
