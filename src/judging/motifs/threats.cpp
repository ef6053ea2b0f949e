// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/threats.h"

#include <algorithm>
#include <array>

#include "core/movegen.h"
#include "core/outcome.h"
#include "core/see.h"
#include "evals/win_chance.h"
#include "motifs/detail/compared_lines.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// A threat is short: so many half-moves until it has won the material, or moves until mate.
constexpr std::size_t kThreatPlies = 5;
constexpr int kLongestMateThreat = 3;
/// What it costs to avert a threat of mate is lost within so many half-moves.
constexpr std::size_t kAvertingPlies = 7;
/// The side that threatens must gain this part of the stake by the eval, too, and more than a tempo is worth.
/// Centipawns.
constexpr double kLeastRise = 0.42;
constexpr int kMoreThanTempo = 100;
/// Where the eval falls by so much, a reply that threatens mate in one is why. Centipawns.
constexpr int kLeastForMateThreat = 160;

/// Is the move one of the replies of the side that moves second in the line, among the first two?
bool is_early_reply(const PlayedLine& line, Move m) {
  return (line.moves.size() > 1 && line.moves[1] == m) || (line.moves.size() > 3 && line.moves[3] == m);
}

Position behind(Position pos, std::span<const Move> moves) {
  for (const Move m : moves) pos.play(m);
  return pos;
}

/// Could the side that threatens have taken on the square of the threat's first move without the move that
/// made the threat? Then the threat is not new.
bool was_there_before(const Moment& moment, const ThreatQuestion& question, Move first) {
  const auto comes_by_passing = [&] {
    return !moment.after().in_check() && takes_with_profit_on(passed(moment.after()), first.to());
  };
  switch (question.about) {
    case About::Reply: return comes_by_passing();
    // Nor may the played move threaten the same.
    case About::BetterMove: return takes_with_profit_on(moment.before, first.to()) || comes_by_passing();
    case About::Move: return takes_with_profit_on(moment.before, first.to());
    case About::Position: break;
  }
  return false;
}

/// What the side that threatens has without the threat, its own view.
int value_without(const Moment& moment, About about) {
  switch (about) {
    case About::Reply: return -ceiled_centipawns(moment.score_after);
    case About::BetterMove:
    case About::Move: return ceiled_centipawns(moment.score_before);
    case About::Position: break;
  }
  return -ceiled_centipawns(moment.score_before);
}

/// The keys by what threatens, of material and of mate.
using KeysByAbout = std::array<ReasonKey, 4>;
constexpr KeysByAbout kThreats = {"allows-threat", "misses-threat", "overlooks-threat", "makes-threat"};
constexpr KeysByAbout kMateThreats = {"allows-mate-threat", "misses-mate-threat", "overlooks-mate-threat",
                                      "makes-mate-threat"};

ReasonKey material_key(const ThreatQuestion& question) {
  return question.is_stopped ? ReasonKey("stops-threat") : kThreats[static_cast<std::size_t>(question.about)];
}
ReasonKey mate_key(const ThreatQuestion& question) {
  return question.is_stopped ? ReasonKey("stops-mate-threat")
                             : kMateThreats[static_cast<std::size_t>(question.about)];
}

std::optional<Reason> find_mate_threat(const ThreatQuestion& question, Score score, const PlayedLine& line) {
  const int moves = score.moves_to_mate();
  if (!score.is_winning_mate() || moves > kLongestMateThreat || !is_checkmate(line.end()) ||
      line.moves.size() != static_cast<std::size_t>(2 * moves - 1))
    return std::nullopt;
  return Reason{mate_key(question), MateThreat{question.lead.front(), moves}, line.moves};
}

std::optional<Reason> find_material_threat(const Moment& moment, const ThreatQuestion& question, Score score,
                                           const PlayedLine& line) {
  // Where mates are in the air, material is not what it is about.
  if (moment.sees_mate() || score.is_mate()) return std::nullopt;
  const Position& start = line.positions.front();
  // A pawn is said where the eval falls by little.
  const int least = moment.fall() <= kMostForPawn ? kLeastPawn : kLeastStake;
  const auto rest = find_rest(line, start.turn(), material_of(start.board(), start.turn()), least);
  if (!rest || rest->ply > kThreatPlies || rest->ply > line.given) return std::nullopt;
  const int rise = ceiled_centipawns(score) - value_without(moment, question.about);
  if (rise < std::max<double>(kMoreThanTempo, kLeastRise * std::min(rest->gain, kMostStake)))
    return std::nullopt;
  const Stake stake = stake_of(start.board(), line.positions[rest->ply].board(), !start.turn());
  if (stake.kind == StakeKind::Material) return std::nullopt;
  return Reason{material_key(question), Threat{question.lead.front(), stake, find_means(line, rest->ply)},
                first_moves(line, rest->ply)};
}

std::optional<Move> mating_move(const Position& pos) {
  for (const Move m : legal_moves(pos))
    if (is_checkmate(pos.after(m))) return m;
  return std::nullopt;
}

/// Does the line begin with a quiet move that threatens mate at once, and does the answer avert it?
bool begins_with_mate_threat(const PlayedLine& line) {
  return line.given >= 2 && is_quiet_move(line.positions[0], line.moves[0]) &&
         can_mate(passed(line.positions[1])) && !can_mate(line.positions[2]);
}

/// Could the side that moves first have taken at once, with profit, where it takes within `plies`?
bool takes_what_hung(const PlayedLine& line, std::size_t plies) {
  for (std::size_t i = 2; i < plies; i += 2)
    if (line.positions[i].is_capture(line.moves[i]) &&
        takes_with_profit_on(line.positions[0], line.moves[i].to()))
      return true;
  return false;
}

}  // namespace

bool is_quiet_move(const Position& pos, Move m) {
  return !pos.in_check() && !pos.is_capture(m) && !m.is_promotion() && !pos.after(m).in_check();
}

bool takes_with_profit_on(const Position& pos, Square square) {
  return std::ranges::any_of(legal_moves(pos), [&](Move m) {
    return m.to() == square && pos.is_capture(m) && exchange_at_least(pos, m, 1);
  });
}

bool can_mate(const Position& pos) { return mating_move(pos).has_value(); }

Position passed(Position pos) {
  pos.play(Move::null());
  return pos;
}

bool averts_mate(const Moment& moment, const Reason& cost) {
  const auto* material = details_of<Material>(cost);
  if (material == nullptr || material->means || cost.line.size() > kAvertingPlies) return false;
  if (material->stake.kind == StakeKind::Pawns || material->stake == Stake{StakeKind::Piece, Role::Pawn})
    return false;
  const bool is_missed = is_missed_chance(cost);
  const PlayedLine& line = is_missed ? moment.best : moment.refutation;
  const PlayedLine& earlier = is_missed ? moment.earlier_best : moment.earlier_refutation;
  if (!begins_with_mate_threat(line) || takes_what_hung(line, cost.line.size())) return false;
  // A brief look takes delays for losses: another one must see the threat and its price, too.
  const Color winner = line.positions[0].turn();
  const int won = material_of(line.positions[cost.line.size()].board(), winner);
  const auto won_earlier = final_material(earlier, winner);
  return !earlier.moves.empty() && earlier.moves[0] == line.moves[0] && won_earlier &&
         *won_earlier >= won - kRestAgreement;
}

std::optional<Reason> find_mate_threat_of_reply(const Moment& moment) {
  if (moment.sees_mate() || moment.refutation.given == 0) return std::nullopt;
  if (*moment.score_before.centipawns() - *moment.score_after.centipawns() < kLeastForMateThreat)
    return std::nullopt;
  const Move reply = moment.refutation.moves.front();
  if (moment.after().in_check() || is_early_reply(moment.best, reply)) return std::nullopt;
  const Position threatened = moment.after().after(reply);
  if (threatened.in_check()) return std::nullopt;
  const auto mate = mating_move(passed(threatened));
  if (!mate) return std::nullopt;
  // A mate was threatened already. Who is in check cannot pass.
  if (!moment.before.in_check() && can_mate(passed(moment.before))) return std::nullopt;
  return Reason{"allows-mate-threat", MateThreat{reply, 1}, {*mate}};
}

std::vector<ThreatQuestion> threat_questions(const Moment& moment) {
  std::vector<ThreatQuestion> questions;
  const PlayedLine& refutation = moment.refutation;
  const PlayedLine& best = moment.best;
  if (refutation.given == 0 || best.given == 0) return questions;
  const Move answer = refutation.moves.front();
  // What comes after the better move, too, is not the fault of the played one.
  const bool comes_anyway = is_early_reply(best, answer);
  if (!moment.before.in_check() && !comes_anyway && passed(moment.before).is_legal(answer))
    questions.push_back({About::Position, {Move::null()}});
  if (!comes_anyway && is_quiet_move(moment.after(), answer))
    questions.push_back({About::Reply, {answer, Move::null()}});
  const Move better = best.moves.front();
  if (is_quiet_move(moment.before, better)) questions.push_back({About::BetterMove, {better, Move::null()}});
  return questions;
}

std::optional<ThreatQuestion> question_of_praise(const Position& before, Move played) {
  if (!is_quiet_move(before, played)) return std::nullopt;
  return ThreatQuestion{About::Move, {played, Move::null()}};
}

std::optional<Reason> find_threat(const Moment& moment, const ThreatQuestion& question, Score score,
                                  std::span<const Move> line) {
  const Position& from = question.about == About::Reply ? moment.after() : moment.before;
  PlayedLine played = play_line(behind(from, question.lead), line, kMomentPlies);
  if (played.moves.empty() || was_there_before(moment, question, played.moves.front())) return std::nullopt;
  // An overlooked threat is one that the other side now carries out; of one that is stopped it does not.
  const bool is_overlooked = question.about == About::Position && !question.is_stopped;
  const bool is_carried_out =
      moment.refutation.given > 0 && played.moves.front() == moment.refutation.moves.front();
  if (question.about == About::Position && is_carried_out != is_overlooked) return std::nullopt;
  play_out_exchanges(played);
  if (score.is_mate()) return find_mate_threat(question, score, played);
  auto reason = find_material_threat(moment, question, score, played);
  const int now = material_of(moment.before.board(), !moment.mover());
  if (is_overlooked && !find_rest(moment.refutation, !moment.mover(), now, kLeastStake)) return std::nullopt;
  return reason;
}

bool agree(const Reason& a, const Reason& b) {
  return !a.line.empty() && !b.line.empty() && a.line.front() == b.line.front() &&
         a.details.index() == b.details.index();
}

}}  // namespace chess::motifs
