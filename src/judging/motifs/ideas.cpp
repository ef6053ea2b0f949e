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

/// What the side to move in `with` threatens that it does not in `without`. What it takes on `left`, the
/// other side has only moved away.
Glance glance(const Position& with, const Position& without, std::optional<Square> left) {
  if (can_mate(with)) return can_mate(without) ? Glance::Nothing : Glance::Mate;
  const bool takes = std::ranges::any_of(legal_moves(with), [&](Move m) {
    return with.is_capture(m) && m.to() != left && exchange_at_least(with, m, exchange_value(Role::Pawn)) &&
           !takes_with_profit_on(without, m.to());
  });
  return takes ? Glance::Capture : Glance::Nothing;
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
  if (!moment.before.in_check() && takes_with_profit_on(passed(moment.before), played.moves.front().to()))
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

Glance glance_at_defence(const Moment& moment) {
  return glance(passed(moment.before), moment.after(), moment.played.from());
}

Glance glance_at_threat(const Moment& moment) {
  return glance(passed(moment.after()), moment.before, std::nullopt);
}

}}  // namespace chess::motifs
