// SPDX-License-Identifier: GPL-3.0-or-later
// Pawns that fall late, or for little of the eval: the searches of both looks must agree on both lines.
#include <algorithm>

#include "core/outcome.h"
#include "evals/win_chance.h"
#include "motifs/detail/compared_lines.h"
#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

namespace {

/// The eval must fall by so much, in centipawns. The later the pawn falls, the more of the eval must fall
/// with it.
constexpr int kLeastFallForLatePawn = 75;
constexpr std::size_t kLatePlies = 5;
constexpr int kLeastFallForLatestPawn = 150;
constexpr std::size_t kLatestPlies = 8;

/// Does the winner come to a pawn more at the end of `line` than at the end of the other one, which is known
/// about as far as `plies`?
bool costs_pawn(const PlayedLine& line, const PlayedLine& other, Color winner, std::size_t plies) {
  const auto there = final_material(line, winner);
  const auto elsewhere = material_at_end(other, kLinePlies, winner);
  const auto behind = final_material(other, winner);
  return is_known_to(other, plies) && there && elsewhere && behind &&
         *there - std::max(elsewhere->most, *behind) >= kLeastPawn;
}

/// Is every pawn that the first side to move takes in `line` within `plies` taken on its square in the other
/// line, too? Then it is another pawn that makes the difference.
bool falls_there_too(const PlayedLine& line, const PlayedLine& other, std::size_t plies) {
  const Color winner = line.positions.front().turn();
  const auto is_taken_in_other = [&](Square square) {
    for (std::size_t i = 0; i < other.moves.size(); ++i)
      if (other.positions[i].turn() == winner && other.moves[i].to() == square &&
          other.positions[i].is_capture(other.moves[i]))
        return true;
    return false;
  };
  bool has_pawn = false;
  for (std::size_t i = 0; i < plies; i += 2) {
    const auto captured = line.positions[i].captured_by(line.moves[i]);
    if (!captured || captured->role != Role::Pawn) continue;
    if (!is_taken_in_other(line.moves[i].to())) return false;
    has_pawn = true;
  }
  return has_pawn;
}

/// A pawn or several that fall in the line, and that are missing at the end of all that is known of it.
std::optional<Reason> find_late_pawn_on(const Moment& moment, const ComparedLine& compared, int fall) {
  const auto& [line, earlier, other, earlier_other, winner, line_plies, other_plies] = compared;
  if (is_checkmate(line.end())) return std::nullopt;
  const Board& from = board_before(moment, compared);
  const int now = material_of(from, winner);
  const auto rest = find_rest(line, winner, now, kLeastPawn);
  const std::size_t most_plies = fall >= kLeastFallForLatestPawn ? kLatestPlies : kLatePlies;
  if (!rest || rest->ply > std::min(line.given, most_plies)) return std::nullopt;
  const Stake stake = stake_of(from, line.positions[rest->ply].board(), !winner);
  const bool is_pawn = stake == Stake{StakeKind::Piece, Role::Pawn};
  if (!is_pawn && stake.kind != StakeKind::Pawns) return std::nullopt;
  if (fall > (is_pawn ? kMostForPawn : kMostForPawns)) return std::nullopt;
  if (falls_there_too(line, other, rest->ply)) return std::nullopt;
  if (!costs_pawn(line, other, winner, rest->ply)) return std::nullopt;
  const auto agreed = find_rest(earlier, winner, now, kLeastPawn);
  const bool is_tentative = !agreed || !costs_pawn(earlier, earlier_other, winner, agreed->ply);
  return Reason{winner == moment.mover() ? ReasonKey("misses-material") : "loses-material",
                Material{stake, {}}, first_moves(line, rest->ply), is_tentative};
}

}  // namespace

std::optional<Reason> find_late_pawn(const Moment& moment) {
  if (moment.sees_mate()) return std::nullopt;
  const int before = ceiled_centipawns(moment.score_before);
  const int fall = moment.fall();
  if (before < kLostForPawn || fall < kLeastFallForLatePawn) return std::nullopt;
  for (const ComparedLine& compared : {on_refutation(moment), on_best(moment)})
    if (auto reason = find_late_pawn_on(moment, compared, fall)) return reason;
  return std::nullopt;
}

}}  // namespace chess::motifs
