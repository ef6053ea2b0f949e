// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/detail/compared_lines.h"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "core/movegen.h"

namespace chess { inline namespace motifs {

namespace {

/// The last position of the game in which nothing hung: what stands there is what the players had.
const Position& settled_before(const Moment& moment) {
  static constexpr std::size_t kLongestExchange = 6;
  const auto& history = moment.history;
  for (std::size_t back = 0; back < history.size() && back < kLongestExchange; ++back) {
    const Position& pos = history[history.size() - 1 - back];
    if (!pos.in_check() && is_quiet(pos)) return pos;
  }
  return moment.before;
}

}  // namespace

const Board& board_before(const Moment& moment, const ComparedLine& compared) {
  const PlayedLine& line = compared.line;
  const Board& now = moment.before.board();
  if (line.moves.empty() || !line.positions.front().is_capture(line.moves.front())) return now;
  const Board& settled = settled_before(moment).board();
  const int more = material_of(settled, compared.winner) - material_of(now, compared.winner);
  return more > kRestAgreement ? settled : now;
}

std::optional<EndMaterial> material_at_end(const PlayedLine& line, std::size_t plies, Color side) {
  static constexpr std::size_t kEndPlies = 4;
  std::optional<EndMaterial> end;
  if (line.positions.empty()) return end;
  const std::size_t last = std::min(line.moves.size(), plies);
  for (std::size_t i = last + 1; i-- > 0 && (!end || i + kEndPlies >= last);) {
    if (!is_quiet(line.positions[i])) continue;
    const int there = material_of(line.positions[i].board(), side);
    end = end ? EndMaterial{std::min(end->least, there), std::max(end->most, there)}
              : EndMaterial{there, there};
  }
  return end;
}

bool is_known_to(const PlayedLine& line, std::size_t ply) {
  static constexpr std::size_t kLeastPlies = 4;
  if (line.positions.empty()) return false;
  return line.given >= kLeastPlies || line.given + 1 >= ply || legal_moves(line.end()).empty();
}

bool keeps_to_end(const PlayedLine& line, Color side, std::size_t ply, int least) {
  const auto settled = settled_material(line, side, ply);
  return settled && *settled >= least;
}

namespace {

/// Pieces of `side` less those of the other side, by role.
using Balance = std::array<int, 6>;

Balance balance_of(const Board& board, Color side) {
  Balance balance{};
  for (const Role role : kRoles)
    balance[static_cast<std::size_t>(role)] =
        board.pieces(side, role).count() - board.pieces(!side, role).count();
  return balance;
}

}  // namespace

std::optional<Rest> find_rest(const PlayedLine& line, Color winner, int base, int least) {
  std::optional<Rest> rest;
  std::optional<int> kept;  // in all quiet positions from here on
  for (std::size_t i = std::min(line.positions.size(), kLinePlies + 1); i-- > 1;) {
    if (!is_quiet(line.positions[i])) continue;
    const int gain = material_of(line.positions[i].board(), winner) - base;
    kept = std::min(gain, kept.value_or(gain));
    if (*kept < least) break;
    if (gain <= *kept + kRestAgreement) rest = Rest{i, gain};
  }
  return rest;
}

std::size_t plies_behind(const PlayedLine& line) {
  constexpr std::size_t kPliesOfExchange = 2;
  return line.given > kPliesOfExchange ? kPliesOfExchange : 0;
}

Stake stake_of(const Board& from, const Board& to, Color loser) {
  const Balance before = balance_of(from, loser);
  const Balance after = balance_of(to, loser);
  std::vector<Role> lost;
  std::vector<Role> won;
  int pawns = 0;
  for (const Role role : kRoles) {
    const int fewer = before[static_cast<std::size_t>(role)] - after[static_cast<std::size_t>(role)];
    if (role == Role::Pawn)
      pawns = fewer;
    else if (fewer > 0)
      lost.insert(lost.end(), static_cast<std::size_t>(fewer), role);
    else
      won.insert(won.end(), static_cast<std::size_t>(-fewer), role);
  }
  // A knight for a bishop is no loss.
  const auto minor_of = [](std::vector<Role>& roles) {
    return std::ranges::find_if(roles, [](Role r) { return r == Role::Knight || r == Role::Bishop; });
  };
  for (auto a = minor_of(lost), b = minor_of(won); a != lost.end() && b != won.end();
       a = minor_of(lost), b = minor_of(won)) {
    lost.erase(a);
    won.erase(b);
  }
  std::ranges::sort(lost, std::greater{});
  if (lost.empty() && won.empty() && pawns > 0)
    return pawns == 1 ? Stake{StakeKind::Piece, Role::Pawn} : Stake{StakeKind::Pawns, {}, {}, pawns};
  if (lost.size() == 1 && won.empty()) {
    if (pawns == 0) return {StakeKind::Piece, lost[0]};
    if (pawns == 1) return {StakeKind::Pieces, lost[0], Role::Pawn};
    if (pawns == -1) return {StakeKind::PieceForPiece, lost[0], Role::Pawn};
    if (pawns < 0) return {StakeKind::PieceForPawns, lost[0], {}, -pawns};
  }
  if (lost.size() == 1 && won.size() == 1) {
    const bool is_exchange = lost[0] == Role::Rook && minor_of(won) != won.end();
    if (is_exchange && pawns == 0) return {StakeKind::Exchange};
    if (is_exchange && pawns == -1) return {StakeKind::ExchangeForPawn};
    if (is_exchange && pawns == 1) return {StakeKind::ExchangeAndPawn};
    if (pawns == 0) return {StakeKind::PieceForPiece, lost[0], won[0]};
    if (pawns == -1) return {StakeKind::PieceForPieceAndPawn, lost[0], won[0]};
  }
  if (lost.size() == 2 && won.empty() && pawns == 0) return {StakeKind::Pieces, lost[0], lost[1]};
  if (lost.size() == 2 && lost[0] <= Role::Bishop && won == std::vector{Role::Rook} && pawns == 0)
    return {StakeKind::PiecesForRook};
  if (lost == std::vector{Role::Queen} && won.size() == 2 && pawns == 0)
    return {StakeKind::QueenForPieces, std::max(won[0], won[1]), std::min(won[0], won[1])};
  return {StakeKind::Material};
}

}}  // namespace chess::motifs
