// SPDX-License-Identifier: GPL-3.0-or-later
// Which move of a line wins the material, and by what: a shape of pieces (geometry.cpp), a guard that is
// taken or lured away, a piece without a square, a promotion.
#include <algorithm>

#include "core/movegen.h"
#include "core/see.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

PlayedLine tail_of(const PlayedLine& line, std::size_t from) {
  const auto begin = static_cast<std::ptrdiff_t>(from);
  return {{line.positions.begin() + begin, line.positions.end()},
          {line.moves.begin() + begin, line.moves.end()},
          line.given - std::min(line.given, from)};
}

std::optional<Means> find_shape_at(const PlayedLine& line, std::size_t ply, std::size_t plies) {
  struct Finder {
    std::optional<ShapeInLine> (*find)(const PlayedLine&);
    MeansKind kind;
  };
  constexpr Finder finders[] = {{find_fork, MeansKind::Fork},
                                {find_skewer, MeansKind::Skewer},
                                {find_pin, MeansKind::Pin},
                                {find_discovery, MeansKind::DiscoveredAttack}};
  const PlayedLine tail = tail_of(line, ply);
  for (const Finder& finder : finders) {
    const auto shape = finder.find(tail);
    if (!shape || ply + shape->winning_ply >= plies || !takes_piece(tail, shape->winning_ply)) continue;
    const auto [first, second] = shape->shape;
    const bool is_check = finder.kind == MeansKind::DiscoveredAttack && second == Role::King;
    return Means{is_check ? MeansKind::DiscoveredCheck : finder.kind, ply, first, second};
  }
  return std::nullopt;
}

/// The piece that falls in half-move `fall`.
struct Victim {
  std::size_t fall = 0;
  Square square = Square::A1;
  Role role = Role::Pawn;
  /// In all positions from this half-move on it stands on its square.
  std::size_t stands_since = 0;
};

std::optional<Victim> victim_of(const PlayedLine& line, std::size_t fall) {
  const Move m = line.moves[fall];
  const auto taken = line.positions[fall].captured_by(m);
  if (!taken || taken->role == Role::Pawn || m.is_castling()) return std::nullopt;
  if (static_exchange(line.positions[fall], m) < exchange_value(Role::Pawn)) return std::nullopt;
  Victim victim{fall, m.to(), taken->role, fall};
  while (victim.stands_since > 0 && line.positions[victim.stands_since - 1].board().piece_at(m.to()) == taken)
    --victim.stands_since;
  return victim;
}

/// The winner's move took the guard of the victim, or made it take elsewhere.
std::optional<Means> find_lost_guard(const PlayedLine& line, const Victim& victim) {
  const Color loser = !line.positions[victim.fall].turn();
  if (line.positions[victim.fall].board().attackers_to(victim.square, loser).any()) return std::nullopt;
  for (std::size_t i = victim.stands_since + victim.stands_since % 2; i < victim.fall; i += 2) {
    const Board& board = line.positions[i].board();
    const auto guards = board.attackers_to(victim.square, loser);
    if (guards.count() != 1) continue;
    const Square guard = guards.first();
    const Square target = line.moves[i].to();
    if (target == guard && !line.moves[i].is_castling())
      return Means{MeansKind::RemovesGuard, i, victim.role, Role::Pawn, victim.square};
    const Move reply = line.moves[i + 1];
    if (reply.from() == guard && reply.to() == target && takes_piece(line, i + 1))
      return Means{MeansKind::LuresGuard, i, victim.role, Role::Pawn, victim.square};
  }
  return std::nullopt;
}

/// It was attacked, its side was to move, and it had no square.
std::optional<Means> find_trap(const PlayedLine& line, const Victim& victim) {
  if (victim.fall < 2 || victim.stands_since > victim.fall - 2) return std::nullopt;
  const Position& pos = line.positions[victim.fall - 1];
  if (pos.in_check() || line.moves[victim.fall - 1].from() == victim.square) return std::nullopt;
  for (const Move m : legal_moves(pos))
    if (m.from() == victim.square && static_exchange(pos, m) > -exchange_value(Role::Pawn))
      return std::nullopt;
  return Means{MeansKind::Traps, victim.fall - 2, victim.role, Role::Pawn, victim.square};
}

}  // namespace

std::optional<Means> find_means(const PlayedLine& line, std::size_t plies) {
  const std::size_t end = std::min(plies, line.moves.size());
  for (std::size_t i = 0; i < end; i += 2)
    if (auto means = find_shape_at(line, i, end)) return means;
  for (std::size_t i = 0; i < end; i += 2)
    if (line.moves[i].is_promotion()) return Means{MeansKind::Promotes, i};
  for (const auto find : {find_lost_guard, find_trap})
    for (std::size_t i = 0; i < end; i += 2)
      if (const auto victim = victim_of(line, i))
        if (auto means = find(line, *victim)) return means;
  return std::nullopt;
}

}}  // namespace chess::motifs
