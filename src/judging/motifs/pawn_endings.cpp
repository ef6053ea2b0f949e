// SPDX-License-Identifier: GPL-3.0-or-later
// Pawn endings by rule: the square of the pawn, the opposition, and king and pawn against king, whose result
// is known exactly.
#include <algorithm>
#include <array>

#include "core/attacks.h"
#include "core/distance.h"
#include "core/known_endings.h"
#include "core/movegen.h"
#include "evals/evals.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// So far ahead a line may lead into king and pawn against king.
constexpr std::size_t kLiquidationPlies = 8;
/// So much of a line that leaves the table is shown.
constexpr std::size_t kShownPlies = 5;

bool is_pawn_ending(const Board& board) { return ending_of(board) == EndingKind::Pawns; }

// The square of the pawn.

Square promotion_square(Color side, Square pawn) {
  return make_square(file_of(pawn), relative_rank(side, Rank::R8));
}

/// The moves that a pawn needs to promote.
int moves_to_promote(Color side, Square pawn) {
  const int rank = index_of(rank_of(relative_square(side, pawn)));
  return 7 - std::max(rank, 2);
}

/// Is no pawn in its way, and can none take it on its way?
bool is_free_to_run(const Board& board, Color side, Square pawn) {
  const int step = side == Color::White ? 8 : -8;
  for (int s = index_of(pawn) + step; s >= 0 && s < 64; s += step) {
    const Square square = square_at(s);
    if (!board.is_empty(square)) return false;
    if ((pawn_attacks(side, square) & board.pieces(!side, Role::Pawn)).any()) return false;
  }
  return true;
}

/// Does the pawn promote before the king of the other side is there? `pos` is a pawn ending.
bool outruns_king(const Position& pos, Color side, Square pawn) {
  const int moves_of_king = moves_to_promote(side, pawn) + (pos.turn() == side ? 0 : 1);
  return king_distance(pos.king(!side), promotion_square(side, pawn)) > moves_of_king;
}

/// The half-move behind which a pawn of `side` that stood on `pawn` has promoted and stays.
std::optional<std::size_t> promotes_at(const PlayedLine& line, Color side, Square pawn) {
  Square at = pawn;
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const Move m = line.moves[i];
    if (line.positions[i].turn() == side) {
      if (m.from() != at) continue;
      if (m.is_promotion()) {
        const bool is_taken = i + 1 < line.moves.size() && line.moves[i + 1].to() == m.to();
        return is_taken ? std::nullopt : std::optional(i + 1);
      }
      at = m.to();
    } else if (m.to() == at) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

bool any_promotes(const PlayedLine& line, Color side) {
  for (std::size_t i = 0; i < line.moves.size(); ++i)
    if (line.moves[i].is_promotion() && line.positions[i].turn() == side) return true;
  return false;
}

/// A queen against a pawn is often a draw, and engines that search briefly do not see it. So one of the evals
/// must be decisive.
bool is_decided_by_class(const Moment& moment) {
  const PositionClass before = moment.class_before();
  const PositionClass after = moment.class_after();
  return after < before && (before == PositionClass::Winning || after == PositionClass::Lost);
}

/// The pawn of `side` that runs from the start of `line` and promotes, and that the king cannot catch.
std::optional<Square> find_runner(const PlayedLine& line, Color side) {
  const Position& start = line.positions.front();
  if (line.given == 0 || !is_pawn_ending(start.board())) return std::nullopt;
  for (const Square pawn : start.board().pieces(side, Role::Pawn))
    if (is_free_to_run(start.board(), side, pawn) && outruns_king(start, side, pawn)) {
      const auto ply = promotes_at(line, side, pawn);
      if (!ply || *ply > kLinePlies) continue;
      // What takes on its way does not simply run.
      if (file_of(line.moves[*ply - 1].to()) == file_of(pawn)) return pawn;
    }
  return std::nullopt;
}

std::optional<Reason> find_left_square(const Moment& moment) {
  const Color runner = !moment.mover();
  const PlayedLine& best = moment.best;
  if (!is_pawn_ending(moment.before.board()) || best.given < 2) return std::nullopt;
  const auto pawn = find_runner(moment.refutation, runner);
  if (!pawn || any_promotes(best, runner)) return std::nullopt;
  // The king could have kept within the square.
  const bool kept = best.moves.front().from() == moment.before.king(moment.mover()) &&
                    best.positions[1].board().piece_at(*pawn) == Piece{runner, Role::Pawn} &&
                    !outruns_king(best.positions[1], runner, *pawn);
  if (!kept) return std::nullopt;
  return Reason{"leaves-square", OnSquare{*pawn},
                first_moves(moment.refutation, *promotes_at(moment.refutation, runner, *pawn))};
}

std::optional<Reason> find_missed_run(const Moment& moment) {
  const Color runner = moment.mover();
  if (moment.refutation.given < 2 || any_promotes(moment.refutation, runner)) return std::nullopt;
  const auto pawn = find_runner(moment.best, runner);
  if (!pawn || moment.best.moves.front().from() != *pawn) return std::nullopt;
  const Position& after = moment.after();
  const bool is_caught = is_pawn_ending(after.board()) &&
                         after.board().piece_at(*pawn) == Piece{runner, Role::Pawn} &&
                         !outruns_king(after, runner, *pawn);
  if (!is_caught) return std::nullopt;
  return Reason{"misses-run", OnSquare{*pawn},
                first_moves(moment.best, *promotes_at(moment.best, runner, *pawn))};
}

// King and pawn against king.

/// The result for the mover, from lost to won: -1, 0, 1.
int result_for(const Position& pos, Color side) {
  if (!is_won_king_and_pawn(pos)) return 0;
  return side_with_pawn(pos.board()) == side ? 1 : -1;
}

bool takes_opposition(const Position& pos, Move move) {
  return move.from() == pos.king(pos.turn()) && !pos.is_capture(move) &&
         is_opposition(move.to(), pos.king(!pos.turn()));
}

/// Do only moves that take the opposition keep the result?
bool hangs_on_opposition(const Position& pos) {
  const int result = result_for(pos, pos.turn());
  return std::ranges::all_of(legal_moves(pos), [&](Move m) {
    const Position then = pos.after(m);
    const bool keeps = is_king_and_pawn(then.board()) && result_for(then, pos.turn()) == result;
    return !keeps || takes_opposition(pos, m);
  });
}

std::optional<Reason> find_opposition(const Moment& moment, bool is_lost) {
  const Position& after = moment.after();
  if (moment.best.moves.empty() || moment.played.from() != moment.before.king(moment.mover()))
    return std::nullopt;
  const Move best = moment.best.moves.front();
  if (!takes_opposition(moment.before, best) || !hangs_on_opposition(moment.before)) return std::nullopt;
  const auto& answers = moment.refutation.moves;
  if (!answers.empty() && takes_opposition(after, answers.front()) &&
      result_for(moment.refutation.positions[1], moment.mover()) == result_for(after, moment.mover()))
    return Reason{is_lost ? ReasonKey("opposition-wins") : "opposition-draws", LineOnly{}, {answers.front()}};
  return Reason{"misses-opposition", LineOnly{}, {best}};
}

/// Until the line ends or leaves the table.
std::optional<std::size_t> find_king_and_pawn_in(const PlayedLine& line) {
  for (std::size_t i = 0; i < line.positions.size() && i <= std::min(line.given, kLiquidationPlies); ++i)
    if (is_king_and_pawn(line.positions[i].board())) return i;
  return std::nullopt;
}

}  // namespace

std::optional<Reason> find_king_and_pawn(const Moment& moment) {
  const auto plies = find_king_and_pawn_in(moment.refutation);
  if (!plies || moment.refutation.given == 0 || moment.class_after() >= moment.class_before())
    return std::nullopt;
  const Position& reached = moment.refutation.positions[*plies];
  const int result = result_for(reached, moment.mover());
  if (result == 1) return std::nullopt;
  const bool is_lost = result < 0;
  // Another result was there, by the table or by the engine.
  if (is_king_and_pawn(moment.before.board())) {
    if (result_for(moment.before, moment.mover()) <= result) return std::nullopt;
    if (auto reason = find_opposition(moment, is_lost)) return reason;
  } else {
    const auto elsewhere = find_king_and_pawn_in(moment.best);
    if (elsewhere && result_for(moment.best.positions[*elsewhere], moment.mover()) <= result)
      return std::nullopt;
    const PositionClass after = moment.class_after();
    if (find_held_corner(moment.before.board(), moment.mover())) return std::nullopt;
    // The engine must be sure of the other result.
    if (!is_lost ? after != PositionClass::Level || moment.class_before() < PositionClass::Winning
                 : after > PositionClass::Lost)
      return std::nullopt;
  }
  return Reason{
      is_lost ? ReasonKey("king-and-pawn-lost") : "king-and-pawn-drawn", LineOnly{},
      first_moves(moment.refutation, std::min(std::max(*plies, kShownPlies), moment.refutation.given))};
}

std::optional<Reason> find_pawn_race(const Moment& moment) {
  if (!is_decided_by_class(moment)) return std::nullopt;
  auto reason = find_left_square(moment);
  return reason ? reason : find_missed_run(moment);
}

std::optional<Reason> find_missed_promotion(const Moment& moment) {
  const Color mover = moment.mover();
  if (moment.played.is_promotion()) return std::nullopt;
  if (!is_decided_by_class(moment) || !is_pawn_ending(moment.before.board()) ||
      any_promotes(moment.refutation, mover))
    return std::nullopt;
  for (const Square pawn : moment.before.board().pieces(mover, Role::Pawn)) {
    const auto ply = promotes_at(moment.best, mover, pawn);
    if (!ply || *ply > kLinePlies || *ply > moment.refutation.given) continue;
    return Reason{"misses-promotion", LineOnly{}, first_moves(moment.best, *ply)};
  }
  return std::nullopt;
}

}}  // namespace chess::motifs
