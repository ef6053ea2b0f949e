// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs: the material at rest at the end of the refutation, compared with that at the end of the
// better line. The word for it is counted on one of the two lines, from the last position of the game in
// which nothing hung.
#include <algorithm>

#include "annotate/judge/motifs/compared_lines.h"
#include "annotate/judge/motifs/find_motif.h"
#include "annotate/judge/motifs/stakes.h"
#include "annotate/judge/motifs/structure.h"
#include "annotate/judge/position_class.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "core/see.h"

namespace annotate {

namespace {

using chess::Color;
using chess::Role;

/// A piece for two pawns (125), the exchange (175) and all that is worth more. Centipawns.
constexpr int kLeastStake = 120;
/// A pawn is said, too.
constexpr int kLeastPawn = 80;
/// And the exchange for a pawn (75), which is less by the count, if the class of the position changes with
/// it.
constexpr int kLeastExchange = 70;
/// What both lines lose is not what the move costs: the better line saves this part at least.
constexpr double kLeastSaved = 0.55;
/// The eval must fall by this part of the stake: otherwise there is something else on the other side. A queen
/// counts as so much. Nor is a piece lost where the eval falls by little more than a pawn. Centipawns.
constexpr double kLeastFall = 0.5;
constexpr int kMostStake = 900;
constexpr int kLeastFallForPiece = 115;
/// Where the eval falls by less, a pawn is not what it is about. Nor does a pawn that falls late stay lost.
/// Where it falls by more than the last, not even two pawns are.
constexpr int kLeastFallForPawn = 100;
constexpr std::size_t kPawnPlies = 4;
constexpr int kMostForPawns = 400;
/// What falls later than this, or falls with less of the eval, is said if two searches agree. So are pawns.
constexpr std::size_t kSurePlies = 6;
constexpr double kSureFall = 0.75;
/// A pawn that falls later, or with less of the eval, is said where the searches of both looks agree on both
/// lines. The later it falls, the more of the eval must fall with it.
constexpr int kLeastFallForLatePawn = 75;
constexpr std::size_t kLatePlies = 5;
constexpr int kLeastFallForLatestPawn = 150;
constexpr std::size_t kLatestPlies = 8;
/// The other line must be known so far.
constexpr std::size_t kLeastOfOtherLine = 4;

/// The last position of the game in which nothing hung: what stands there is what the players had.
const chess::Position& settled_before(const Moment& moment) {
  static constexpr std::size_t kLongestExchange = 6;
  const auto& history = moment.history;
  for (std::size_t back = 0; back < history.size() && back < kLongestExchange; ++back) {
    const chess::Position& pos = history[history.size() - 1 - back];
    if (!pos.in_check() && is_quiet(pos)) return pos;
  }
  return moment.before;
}

/// The board on which the pieces are counted that `winner` wins. In the middle of an exchange, what it takes
/// back is not won.
const chess::Board& board_before(const Moment& moment, Color winner) {
  const chess::Board& now = moment.before.board();
  const chess::Board& settled = settled_before(moment).board();
  return material_of(settled, winner) > material_of(now, winner) + kRestAgreement ? settled : now;
}

int clamped(chess::Score score) {
  constexpr int kMost = 1000;
  return std::clamp(score.centipawns().value_or(score.is_winning_mate() ? kMost : -kMost), -kMost, kMost);
}

/// Does the move lead into another class of position for the mover?
bool changes_class(const Moment& moment) {
  return class_of(moment.score_before, moment.win_chance_constant) !=
         class_of(moment.score_after, moment.win_chance_constant);
}

/// Does the side that moves first promote within `plies`, and keep the new piece?
bool keeps_promotion(const PlayedLine& line, std::size_t plies) {
  for (std::size_t i = 0; i < plies; i += 2) {
    if (!line.moves[i].is_promotion()) continue;
    const Color side = line.positions[i].turn();
    const chess::Board& end = line.positions[plies].board();
    const Role role = line.moves[i].promotion_role();
    return end.pieces(side, role).count() > line.positions[i].board().pieces(side, role).count();
  }
  return false;
}

/// Does the winner have at least `least` in all quiet positions behind half-move `ply`, however long the
/// line?
bool keeps_to_end(const PlayedLine& line, Color winner, std::size_t ply, int least) {
  const auto settled = settled_material(line, winner, ply);
  return settled && *settled >= least;
}

/// The most that `winner` has at the end of the line. Nothing if it is not known about as far as `plies`.
std::optional<int> most_at_end(const PlayedLine& line, Color winner, std::size_t plies) {
  static constexpr std::size_t kEndPlies = 4;
  if (line.positions.empty()) return std::nullopt;
  const bool is_known =
      line.given >= kLeastOfOtherLine || line.given + 1 >= plies || chess::legal_moves(line.end()).empty();
  if (!is_known) return std::nullopt;
  std::optional<int> most;
  for (std::size_t i = std::min(line.positions.size(), kLinePlies + 1); i-- > 0;) {
    if (!is_quiet(line.positions[i])) continue;
    const int there = material_of(line.positions[i].board(), winner);
    most = std::max(there, most.value_or(there));
    if (i + kEndPlies < line.positions.size()) break;
  }
  return most;
}

/// How sure it is that the move costs what falls.
enum class Certainty : std::uint8_t { None, IfTwoAgree, Sure };

Certainty certainty_of(const Moment& moment, const Rest& rest, bool is_about_pawns) {
  const int before = clamped(moment.score_before);
  const int fall = before - clamped(moment.score_after);
  const int stake = std::min(rest.gain, kMostStake);
  if (fall < kLeastFall * stake) return Certainty::None;
  if (is_about_pawns) {
    const int most = rest.gain >= 2 * chess::exchange_value(Role::Pawn) ? kMostForPawns : kMostForPawn;
    const bool may_be =
        rest.ply <= kPawnPlies && before >= kLostForPawn && fall >= kLeastFallForPawn && fall <= most;
    return may_be ? Certainty::IfTwoAgree : Certainty::None;
  }
  if (fall < kLeastFallForPiece) return Certainty::None;
  return rest.ply <= kSurePlies && fall >= kSureFall * stake ? Certainty::Sure : Certainty::IfTwoAgree;
}

/// The stake that falls in the line. Nothing if the other line comes to as much.
std::optional<Motif> find_on(const Moment& moment, const ComparedLine& compared) {
  const auto& [line, earlier, other, earlier_other, winner] = compared;
  if (chess::is_checkmate(line.end())) return std::nullopt;
  const chess::Board& from = board_before(moment, winner);
  const int now = material_of(from, winner);
  auto rest = find_rest(line, winner, now, kLeastPawn);
  const bool is_exchange = !rest;  // or nothing at all
  if (is_exchange) rest = find_rest(line, winner, now, kLeastExchange);
  if (!rest || rest->ply > line.given + plies_behind(line)) return std::nullopt;
  const auto elsewhere = most_at_end(other, winner, rest->ply);
  const int saved = elsewhere ? now + rest->gain - *elsewhere : 0;
  if (saved < (is_exchange ? kLeastExchange : kLeastPawn) || saved < kLeastSaved * rest->gain)
    return std::nullopt;

  Motif motif;
  motif.stake = stake_of(from, line.positions[rest->ply].board(), !winner);
  if (is_exchange &&
      (motif.stake.kind != StakeKind::ExchangeForPawn || rest->ply > kPawnPlies || !changes_class(moment)))
    return std::nullopt;
  const bool is_about_pawns = (saved < kLeastStake && !is_exchange) || motif.stake.kind == StakeKind::Pawns ||
                              motif.stake == Stake{StakeKind::Piece, Role::Pawn};
  const Certainty certainty = certainty_of(moment, *rest, is_about_pawns);
  if (certainty == Certainty::None) return std::nullopt;
  if (is_about_pawns && !keeps_to_end(line, winner, rest->ply, now + rest->gain - kRestAgreement))
    return std::nullopt;
  motif.is_tentative =
      certainty == Certainty::IfTwoAgree && !find_rest(earlier, winner, now, rest->gain - kRestAgreement);
  const bool is_missed = winner == moment.mover();
  if (keeps_promotion(line, rest->ply)) {
    motif.kind = is_missed ? MotifKind::MissesPromotion : MotifKind::AllowsPromotion;
  } else {
    motif.kind = is_missed ? MotifKind::MissesMaterial : MotifKind::LosesMaterial;
    if (!is_about_pawns) motif.means = find_means(line, rest->ply);
  }
  motif.line.assign(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(rest->ply));
  return motif;
}

/// Does the winner come to a pawn more at the end of `line` than at the end of the other one, which is known
/// about as far as `plies`?
bool costs_pawn(const PlayedLine& line, const PlayedLine& other, Color winner, std::size_t plies) {
  const auto there = final_material(line, winner);
  const auto elsewhere = most_at_end(other, winner, plies);
  const auto behind = final_material(other, winner);
  return there && elsewhere && behind && *there - std::max(*elsewhere, *behind) >= kLeastPawn;
}

/// Is every pawn that the first side to move takes in `line` within `plies` taken on its square in the other
/// line, too? Then it is another pawn that makes the difference.
bool falls_there_too(const PlayedLine& line, const PlayedLine& other, std::size_t plies) {
  const Color winner = line.positions.front().turn();
  const auto is_taken_in_other = [&](chess::Square square) {
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
std::optional<Motif> find_late_pawn_on(const Moment& moment, const ComparedLine& compared, int fall) {
  const auto& [line, earlier, other, earlier_other, winner] = compared;
  if (chess::is_checkmate(line.end())) return std::nullopt;
  const chess::Board& from = board_before(moment, winner);
  const int now = material_of(from, winner);
  const auto rest = find_rest(line, winner, now, kLeastPawn);
  const std::size_t most_plies = fall >= kLeastFallForLatestPawn ? kLatestPlies : kLatePlies;
  if (!rest || rest->ply > std::min(line.given, most_plies)) return std::nullopt;
  Motif motif;
  motif.stake = stake_of(from, line.positions[rest->ply].board(), !winner);
  const bool is_pawn = motif.stake == Stake{StakeKind::Piece, Role::Pawn};
  if (!is_pawn && motif.stake.kind != StakeKind::Pawns) return std::nullopt;
  if (fall > (is_pawn ? kMostForPawn : kMostForPawns)) return std::nullopt;
  if (falls_there_too(line, other, rest->ply)) return std::nullopt;
  if (!costs_pawn(line, other, winner, rest->ply)) return std::nullopt;
  const auto agreed = find_rest(earlier, winner, now, kLeastPawn);
  motif.is_tentative = !agreed || !costs_pawn(earlier, earlier_other, winner, agreed->ply);
  motif.kind = winner == moment.mover() ? MotifKind::MissesMaterial : MotifKind::LosesMaterial;
  motif.line.assign(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(rest->ply));
  return motif;
}

}  // namespace

std::optional<Motif> find_material_cost(const Moment& moment) {
  if (moment.score_before.is_mate() || moment.score_after.is_mate()) return std::nullopt;
  if (auto lost = find_on(moment, on_refutation(moment))) return lost;
  return find_on(moment, on_best(moment));
}

std::optional<Motif> find_late_pawn(const Moment& moment) {
  if (moment.score_before.is_mate() || moment.score_after.is_mate()) return std::nullopt;
  const int before = clamped(moment.score_before);
  const int fall = before - clamped(moment.score_after);
  if (before < kLostForPawn || fall < kLeastFallForLatePawn) return std::nullopt;
  for (const ComparedLine& compared : {on_refutation(moment), on_best(moment)})
    if (auto motif = find_late_pawn_on(moment, compared, fall)) return motif;
  return std::nullopt;
}

}  // namespace annotate
