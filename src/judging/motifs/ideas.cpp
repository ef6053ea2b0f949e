// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/ideas.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/outcome.h"
#include "core/see.h"
#include "evals/win_chance.h"
#include "motifs/detail/compared_lines.h"

namespace chess { inline namespace motifs {

namespace {

/// What a tempting move must cost, of winning chances (-1 to 1), to be said to fail.
constexpr double kLeastCost = 0.15;
/// A failure is short: so many half-moves until the material is won, or moves until mate.
constexpr std::size_t kFailurePlies = 7;
constexpr int kLongestFailureMate = 4;

/// Captures that win at least a pawn by static exchange.
std::vector<Move> profitable_captures(const Position& pos) {
  std::vector<Move> captures;
  for (const Move m : legal_moves(pos))
    if (pos.is_capture(m) && exchange_at_least(pos, m, exchange_value(Role::Pawn))) captures.push_back(m);
  return captures;
}

}  // namespace

std::vector<TemptingMove> tempting_moves(const Moment& moment, std::optional<Move> last_capture) {
  const Position& pos = moment.before;
  std::vector<TemptingMove> tempting;
  for (const Move m : legal_moves(pos)) {
    if (!pos.is_capture(m) || m.is_promotion() || m == moment.played) continue;
    if (moment.best.given > 0 && m == moment.best.moves.front()) continue;
    const int gain = static_exchange(pos, m);
    const bool takes_back = last_capture && m.to() == last_capture->to();
    if (gain >= (takes_back ? 0 : exchange_value(Role::Pawn))) tempting.push_back({m, gain});
  }
  std::ranges::stable_sort(tempting, std::greater{}, &TemptingMove::gain);
  return tempting;
}

std::optional<Reason> find_failure(const Moment& moment, Move tempting, Score score,
                                   std::span<const Move> line) {
  const double constant = moment.win_chance_constant;
  const double cost = winning_chances(moment.score_before, constant) + winning_chances(score, constant);
  if (cost < kLeastCost || line.empty()) return std::nullopt;
  const Position behind = moment.before.after(tempting);
  PlayedLine played = play_line(behind, line, kMomentPlies);
  // That a piece is guarded everybody sees, and what hung before.
  if (played.moves.empty() || played.moves.front().to() == tempting.to()) return std::nullopt;
  if (!moment.before.in_check() && profitable_capture_on(passed(moment.before), played.moves.front().to()))
    return std::nullopt;
  if (score.is_mate()) {
    const int moves = score.moves_to_mate();
    const bool is_shown =
        is_checkmate(played.end()) && played.moves.size() + 1 == static_cast<std::size_t>(2 * moves);
    if (!score.is_winning_mate() || moves > kLongestFailureMate || !is_shown) return std::nullopt;
    return Reason{"tempting-allows-mate", MatedMove{tempting, moves}, played.moves};
  }
  if (moment.sees_mate()) return std::nullopt;
  play_out_exchanges(played);
  const Color winner = behind.turn();
  // More than the move took, or than it took back.
  const int least = kLeastStake + std::max(0, static_exchange(moment.before, tempting));
  const auto rest = find_rest(played, winner, material_of(behind.board(), winner), least);
  if (!rest || rest->ply > kFailurePlies || rest->ply > played.given) return std::nullopt;
  const Stake stake = stake_of(behind.board(), played.positions[rest->ply].board(), !winner);
  if (stake.kind == StakeKind::Material) return std::nullopt;
  return Reason{"tempting-loses", FailedMove{tempting, stake}, first_moves(played, rest->ply)};
}

std::optional<ThreatQuestion> question_of_defence(const Moment& moment) {
  if (!is_quiet_move(moment.before, moment.played)) return std::nullopt;
  const ThreatQuestion question{About::Position, {Move::null()}, true};
  const Position threatened = passed(moment.before);
  if (mating_move(threatened)) return mating_move(moment.after()) ? std::nullopt : std::optional(question);
  const Square from = moment.played.from();
  for (const Move capture : profitable_captures(threatened))
    if (capture.to() != from && !profitable_capture_on(moment.after(), capture.to())) return question;
  return std::nullopt;
}

bool seems_to_threaten(const Moment& moment) {
  if (!is_quiet_move(moment.before, moment.played)) return false;
  const Position again = passed(moment.after());
  if (mating_move(again)) return !mating_move(moment.before);
  return std::ranges::any_of(profitable_captures(again), [&](Move capture) {
    return !profitable_capture_on(moment.before, capture.to());
  });
}

}}  // namespace chess::motifs
