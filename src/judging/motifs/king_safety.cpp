// SPDX-License-Identifier: GPL-3.0-or-later
// A king that loses the right to castle, or that is driven about by checks. Only while the attacker has its
// queen: without queens a king in the middle is no weakness.
#include <algorithm>

#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

namespace {

/// The right to castle goes within so many half-moves.
constexpr std::size_t kCastlingPlies = 4;
/// An attack begins with a check, and its checks count within so many half-moves.
constexpr std::size_t kAttackPlies = 9;

bool has_queen(const Position& pos, Color side) { return pos.board().pieces(side, Role::Queen).any(); }

bool may_castle(const Position& pos, Color side) {
  return (pos.castling_rooks() & pos.board().pieces(side)).any();
}

bool castles_in(const PlayedLine& line, Color side) {
  for (std::size_t i = 0; i < last_ply_of(line); ++i)
    if (line.moves[i].is_castling() && line.positions[i].turn() == side) return true;
  return false;
}

/// After how many half-moves of the line `side` has no right to castle and has not castled. Nothing: it keeps
/// the right, castles, or the other side trades its queen.
std::optional<std::size_t> ply_of_lost_castling(const PlayedLine& line, Color side) {
  const std::size_t last = last_ply_of(line);
  if (last < kLeastPlacePlies || castles_in(line, side) || !has_queen(line.positions[last], !side))
    return std::nullopt;
  for (std::size_t i = 0; i <= std::min(last, kCastlingPlies); ++i)
    if (!may_castle(line.positions[i], side)) return i;
  return std::nullopt;
}

bool keeps_castling(const PlayedLine& line, Color side) {
  const std::size_t last = last_ply_of(line);
  return last >= kLeastPlacePlies && (castles_in(line, side) || may_castle(line.positions[last], side));
}

/// How often `side` stands in check in the line.
int checks_in(const PlayedLine& line, Color side) {
  int checks = 0;
  for (std::size_t i = 1; i <= std::min(line.given, kAttackPlies); ++i)
    checks += line.positions[i].turn() == side && line.positions[i].in_check();
  return checks;
}

/// After how many half-moves the king of `side` has moved out of check twice. Nothing if it has not, if the
/// line does not begin with a check, or if the attacker's queen is traded.
std::optional<std::size_t> ply_of_attack(const PlayedLine& line, Color side) {
  const std::size_t last = last_ply_of(line);
  if (last < kLeastPlacePlies || !has_queen(line.positions[last], !side)) return std::nullopt;
  if (!line.positions[1].in_check()) return std::nullopt;
  int king_moves = 0;
  for (std::size_t i = 1; i < std::min(last, kAttackPlies); ++i) {
    if (line.positions[i].turn() != side || !line.positions[i].in_check()) continue;
    if (line.moves[i].from() == line.positions[i].king(side) && !line.positions[i].is_capture(line.moves[i]))
      ++king_moves;
    if (king_moves == 2) return i + 1;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Reason> find_lost_castling(const Moment& moment) {
  const Color mover = moment.mover();
  if (!may_castle(moment.before, mover) || moment.played.is_castling() || !may_be_about_position(moment))
    return std::nullopt;
  if (costs_material(moment)) return std::nullopt;
  const auto ply = ply_of_lost_castling(moment.refutation, mover);
  if (!ply || !keeps_castling(moment.best, mover)) return std::nullopt;
  const bool is_tentative =
      !ply_of_lost_castling(moment.earlier_refutation, mover) || !keeps_castling(moment.earlier_best, mover);
  return Reason{*ply == 0 ? ReasonKey("gives-up-castling") : "loses-castling", LineOnly{},
                first_moves(moment.refutation, *ply), is_tentative};
}

std::optional<Reason> find_king_attack(const Moment& moment, const ComparedLine& compared) {
  const Color loser = compared.loser();
  if (moment.before.in_check() || moment.after().in_check() || !may_be_about_position(moment))
    return std::nullopt;
  const auto ply = ply_of_attack(compared.line, loser);
  if (!ply || compared.other.given < kLeastPlacePlies || checks_in(compared.other, loser) > 0)
    return std::nullopt;
  const bool is_tentative = checks_in(compared.earlier, loser) == 0 || compared.earlier_other.given == 0 ||
                            checks_in(compared.earlier_other, loser) > 1;
  return Reason{compared.winner == moment.mover() ? ReasonKey("misses-king-attack") : "allows-king-attack",
                LineOnly{}, first_moves(compared.line, *ply), is_tentative};
}

}}  // namespace chess::motifs
