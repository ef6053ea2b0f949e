// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs: the material at rest at the end of the refutation, compared with that at the end of the
// better line. The word for it is counted on one of the two lines, from the last position of the game in
// which nothing hung.
#include <algorithm>

#include "core/movegen.h"
#include "core/outcome.h"
#include "core/see.h"
#include "evals/win_chance.h"
#include "motifs/detail/compared_lines.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// The exchange for a pawn (75) is said, too, though less than a pawn by the count, if the class of the
/// position changes with it. Centipawns.
constexpr int kLeastExchange = 70;
/// What both lines lose is not what the move costs: the better line saves this part at least.
constexpr double kLeastSaved = 0.55;
/// The eval must fall by this part of the stake: otherwise there is something else on the other side. Nor is
/// a piece lost where the eval falls by little more than a pawn. Centipawns.
constexpr double kLeastShareOfStake = 0.42;
constexpr int kLeastFallForPiece = 115;
/// Where the eval falls by less, a pawn is not what it is about. Nor does a pawn that falls late stay lost.
constexpr int kLeastFallForPawn = 100;
constexpr std::size_t kPawnPlies = 4;
/// A pawn that falls so soon may cost so much of the eval. Half-moves and centipawns.
constexpr std::size_t kPlainPlies = 3;
constexpr int kMostForPlainPawn = 350;
/// What falls later than this, or falls with less of the eval, is said if two searches agree. So are pawns.
constexpr std::size_t kSurePlies = 6;
constexpr double kSureFall = 0.62;
/// What falls behind this half-move has other reasons before it.
constexpr std::size_t kMostPlies = 8;
/// Where the eval falls by so much more than the stake, in centipawns, a missed gain is not what it is about.
constexpr int kMostBesideGain = 300;

/// Does the side that moves first promote within `plies`, and keep the new piece?
bool keeps_promotion(const PlayedLine& line, std::size_t plies) {
  for (std::size_t i = 0; i < plies; i += 2) {
    if (!line.moves[i].is_promotion()) continue;
    const Color side = line.positions[i].turn();
    const Board& end = line.positions[plies].board();
    const Role role = line.moves[i].promotion_role();
    return end.pieces(side, role).count() > line.positions[i].board().pieces(side, role).count();
  }
  return false;
}

/// How sure it is that the move costs what falls.
enum class Certainty : std::uint8_t { None, IfTwoAgree, Sure };

Certainty certainty_of(const Moment& moment, const Rest& rest, bool is_about_pawns) {
  const int before = ceiled_centipawns(moment.score_before);
  const int fall = moment.fall();
  const int stake = std::min(rest.gain, kMostStake);
  if (fall < kLeastShareOfStake * stake) return Certainty::None;
  if (is_about_pawns) {
    const int most = rest.gain >= 2 * exchange_value(Role::Pawn) ? kMostForPawns
                     : rest.ply <= kPlainPlies                   ? kMostForPlainPawn
                                                                 : kMostForPawn;
    const bool may_be =
        rest.ply <= kPawnPlies && before >= kLostForPawn && fall >= kLeastFallForPawn && fall <= most;
    return may_be ? Certainty::IfTwoAgree : Certainty::None;
  }
  if (fall < kLeastFallForPiece) return Certainty::None;
  return rest.ply <= kSurePlies && fall >= kSureFall * stake ? Certainty::Sure : Certainty::IfTwoAgree;
}

/// Does the line win first of all a piece that its owner has just put there, from a square where nothing
/// attacked it? Then that is not what the line wins, but a delay of what it threatens.
bool takes_desperado(const PlayedLine& line, std::size_t plies) {
  for (std::size_t i = 2; i < plies; i += 2) {
    if (!takes_piece(line, i)) continue;
    const Move given = line.moves[i - 1];
    const Position& pos = line.positions[i - 1];
    return given.to() == line.moves[i].to() && !pos.is_capture(given) && !pos.in_check() &&
           pos.board().attackers_to(given.from(), !pos.turn()).empty();
  }
  return false;
}

/// The stake that has fallen where the line has come to `rest`. Nothing if the other line comes to as much.
std::optional<Reason> find_at(const Moment& moment, const ComparedLine& compared, const Board& from,
                              const Rest& rest) {
  const PlayedLine& line = compared.line;
  const Color winner = compared.winner;
  const int now = material_of(from, winner);
  const bool is_exchange = rest.gain < kLeastPawn;  // or nothing at all
  if (rest.ply > line.given + plies_behind(line) || rest.ply > kMostPlies) return std::nullopt;
  if (!takes_piece(line, 0) && takes_desperado(line, rest.ply)) return std::nullopt;
  const auto elsewhere = material_at_end(compared.other, compared.other_plies, winner);
  if (!elsewhere || !is_known_to(compared.other, rest.ply)) return std::nullopt;
  // What falls in both lines, and in this one only behind the rest, does not make the rest cheaper.
  const auto end = material_at_end(line, compared.plies, winner);
  const int saved = std::max(now + rest.gain, end ? end->least : now) - elsewhere->most;
  if (saved < (is_exchange ? kLeastExchange : kLeastPawn) || saved < kLeastSaved * rest.gain)
    return std::nullopt;

  const Stake stake = stake_of(from, line.positions[rest.ply].board(), !winner);
  if (is_exchange && (stake.kind != StakeKind::ExchangeForPawn || rest.ply > kPawnPlies ||
                      moment.class_before() == moment.class_after()))
    return std::nullopt;
  const bool is_about_pawns = (std::min(saved, rest.gain) < kLeastStake && !is_exchange) ||
                              stake.kind == StakeKind::Pawns || stake == Stake{StakeKind::Piece, Role::Pawn};
  const Certainty certainty = certainty_of(moment, rest, is_about_pawns);
  if (certainty == Certainty::None) return std::nullopt;
  if (is_about_pawns && !keeps_to_end(line, winner, rest.ply, now + rest.gain - kRestAgreement))
    return std::nullopt;
  const bool is_tentative = certainty == Certainty::IfTwoAgree &&
                            !find_rest(compared.earlier, winner, now, rest.gain - kRestAgreement);
  const bool is_missed = winner == moment.mover();
  if (is_missed && moment.fall() > rest.gain + kMostBesideGain) return std::nullopt;
  if (!is_missed && is_made_good(moment, -material_of(line.positions[rest.ply].board(), winner)))
    return std::nullopt;
  Reason reason{is_missed ? ReasonKey("misses-promotion") : "allows-promotion", LineOnly{},
                first_moves(line, rest.ply), is_tentative};
  if (!keeps_promotion(line, rest.ply)) {
    if (stake.kind == StakeKind::Material) return std::nullopt;
    reason.key = is_missed ? ReasonKey("misses-material") : "loses-material";
    reason.details = Material{stake, is_about_pawns ? std::nullopt : find_means(line, rest.ply)};
  }
  return reason;
}

/// The stake that falls in the line. A line may win something early and more later: of what is sure, the most
/// is said, unless it is hardly more; else the most of what may be.
std::optional<Reason> find_on(const Moment& moment, const ComparedLine& compared) {
  const PlayedLine& line = compared.line;
  const Color winner = compared.winner;
  if (is_checkmate(line.end())) return std::nullopt;
  const Board& from = board_before(moment, compared);
  const int now = material_of(from, winner);
  std::optional<Reason> found;
  int gain = 0;  // of what was found
  int least = kLeastPawn;
  for (auto rest = find_rest(line, winner, now, least); rest; rest = find_rest(line, winner, now, least)) {
    least = rest->gain + kRestAgreement + 1;
    auto fallen = find_at(moment, compared, from, *rest);
    if (!fallen) continue;
    const bool is_surer = found && found->is_tentative && !fallen->is_tentative;
    const bool is_as_sure = found && found->is_tentative == fallen->is_tentative;
    const bool is_more = rest->gain >= gain + kLeastStake;
    if (found && !is_surer && !(is_as_sure && is_more)) continue;
    gain = rest->gain;
    found = std::move(fallen);
  }
  if (least == kLeastPawn)
    if (const auto rest = find_rest(line, winner, now, kLeastExchange))
      found = find_at(moment, compared, from, *rest);
  return found;
}

}  // namespace

std::optional<Reason> find_material_cost(const Moment& moment) {
  if (moment.sees_mate()) return std::nullopt;
  auto cost = find_on(moment, on_refutation(moment));
  if (!cost) cost = find_on(moment, on_best(moment));
  if (cost && averts_mate(moment, *cost))
    cost->key = is_missed_chance(*cost) ? ReasonKey("misses-mate-or-material") : "allows-mate-or-material";
  return cost;
}

}}  // namespace chess::motifs
