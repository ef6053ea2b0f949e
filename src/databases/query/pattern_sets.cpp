// SPDX-License-Identifier: GPL-3.0-or-later
// The sets of squares that a pattern names, in one position.
#include <algorithm>
#include <array>
#include <span>

#include "query/detail/pattern_run.h"
#include "query/detail/pawn_traits.h"

namespace chess { inline namespace query {

namespace {

Bitboard men_of(std::uint16_t men, const Board& board) {
  Bitboard found;
  for (const Color c : kColors) {
    const unsigned wanted = (c == Color::White ? men : men >> 6) & kWhiteMen;
    if (wanted == kWhiteMen) {
      found |= board.pieces(c);
    } else if (wanted != 0) {
      Bitboard roles;
      for (unsigned left = wanted; left != 0; left &= left - 1)
        roles |= board.pieces(static_cast<Role>(std::countr_zero(left)));
      found |= roles & board.pieces(c);
    }
  }
  if ((men & kEmptySquares) != 0) found |= ~board.occupied();
  return found;
}

Bitboard stepped(Bitboard b, int direction) {
  switch (direction) {
    case 0: return shift<Direction::North>(b);
    case 1: return shift<Direction::NorthEast>(b);
    case 2: return shift<Direction::East>(b);
    case 3: return shift<Direction::SouthEast>(b);
    case 4: return shift<Direction::South>(b);
    case 5: return shift<Direction::SouthWest>(b);
    case 6: return shift<Direction::West>(b);
    default: return shift<Direction::NorthWest>(b);
  }
}

Bitboard stepped(const PatternNode& node, Bitboard from) {
  Bitboard found;
  for (int d = 0; d < 8; ++d) {
    if ((node.directions >> d & 1) == 0) continue;
    Bitboard b = from;
    for (int n = 1; n <= node.high && b.any(); ++n) {
      b = stepped(b, d);
      if (n >= node.low) found |= b;
    }
    if (node.low == 0) found |= from;
  }
  return found;
}

/// From `from` in one direction: do squares of all sets follow, in their order, with nothing between them?
bool follows(Bitboard from, int direction, std::span<const Bitboard> sets, std::size_t next,
             Bitboard occupied) {
  if (next == sets.size()) return true;
  for (Bitboard b = stepped(from, direction); b.any(); b = stepped(b, direction)) {
    if ((b & sets[next]).any() && follows(b, direction, sets, next + 1, occupied)) return true;
    if ((b & occupied).any()) return false;
  }
  return false;
}

/// The squares that pawns, knights and kings of a set attack.
Bitboard near_attacks_of(Bitboard men, const Board& board) {
  const Bitboard pawns = men & board.pieces(Role::Pawn);
  const Bitboard white = shift<Direction::North>(pawns & board.pieces(Color::White));
  const Bitboard black = shift<Direction::South>(pawns & board.pieces(Color::Black));
  Bitboard found = shift<Direction::East>(white | black) | shift<Direction::West>(white | black);
  for (const Square s : men& board.pieces(Role::Knight)) found |= knight_attacks(s);
  for (const Square s : men& board.pieces(Role::King)) found |= king_attacks(s);
  return found;
}

/// The squares that men of a set attack.
Bitboard attacks_of(Bitboard men, const Board& board) {
  const Bitboard occupied = board.occupied();
  Bitboard found = near_attacks_of(men, board);
  for (const Square s : men& board.straight_sliders()) found |= rook_attacks(s, occupied);
  for (const Square s : men& board.diagonal_sliders()) found |= bishop_attacks(s, occupied);
  return found;
}

Bitboard attacked(Bitboard squares, Bitboard men, const Board& board) {
  const Bitboard occupied = board.occupied();
  men &= occupied;
  const Bitboard straight = men & board.straight_sliders();
  const Bitboard diagonal = men & board.diagonal_sliders();
  // More squares than a side has men.
  if (squares.count() > 16) return attacks_of(men, board) & squares;
  Bitboard found = near_attacks_of(men, board) & squares;
  // Few squares are left, and few men go far on their lines. The table of what rooks attack is so large that
  // asking it takes longer than all of this.
  for (const Square s : squares & ~found)
    for (const Square far : (straight_rays(s) & straight) | (diagonal_rays(s) & diagonal))
      if ((between(s, far) & occupied).empty()) {
        found |= s;
        break;
      }
  return found;
}

}  // namespace

/// The men that attack a square of the set.
Bitboard PatternRun::attacking(Bitboard men, Id squares, std::size_t i) {
  const Board& board = at(i).board;
  const Bitboard occupied = board.occupied();
  men &= occupied;
  // What is far costs nothing.
  const bool is_cheap = tree_.nodes[squares].kind == PatternKind::Men;
  const Bitboard targets = set(squares, i, is_cheap ? Bitboard::all() : attacks_of(men, board));
  Bitboard found;
  if (targets.count() <= men.count()) {
    for (const Square s : targets) found |= board.attackers_to(s, occupied);
    return found & men;
  }
  for (const Square s : men)
    if ((attacks_from(board.piece_unchecked(s), s, occupied) & targets).any()) found |= s;
  return found;
}

Bitboard PatternRun::pins(const PatternNode& node, std::size_t i) {
  const Board& board = at(i).board;
  const Bitboard occupied = board.occupied();
  const Bitboard targets = set(node.c, i) & occupied;
  if (targets.empty()) return {};
  Bitboard found;
  const Bitboard from = set(node.a, i);
  const Bitboard through = set(node.b, i);
  for (const Square target : targets) {
    const Color c = board.piece_unchecked(target).color;
    const Bitboard sliders = from & board.pieces(!c) &
                             ((straight_rays(target) & board.straight_sliders()) |
                              (diagonal_rays(target) & board.diagonal_sliders()));
    for (const Square s : sliders) {
      const Bitboard between_them = between(s, target) & occupied;
      if (between_them.any() && !between_them.several()) found |= between_them & through & board.pieces(c);
    }
  }
  return found;
}

Bitboard PatternRun::rays(const PatternNode& node, std::size_t i) {
  const Board& board = at(i).board;
  std::array<Bitboard, kMostRaySets> all;
  for (std::uint32_t k = 0; k < node.count; ++k) {
    all[k] = set(tree_.lists[node.first + k], i);
    if (all[k].empty()) return {};
  }
  const std::span sets = std::span(all).first(node.count);
  Bitboard found;
  for (const Square s : sets[0]) {
    std::uint8_t directions = node.directions;
    if (node.is_attack) {
      if (!board.straight_sliders().has(s)) directions &= kDiagonal;
      if (!board.diagonal_sliders().has(s)) directions &= kOrthogonal;
    }
    Bitboard reached;
    if ((directions & kOrthogonal) != 0) reached |= straight_rays(s);
    if ((directions & kDiagonal) != 0) reached |= diagonal_rays(s);
    const auto is_far = [&](Bitboard other) { return (other & reached).empty(); };
    if (std::ranges::any_of(sets.subspan(1), is_far)) continue;
    for (int d = 0; d < 8; ++d) {
      if ((directions >> d & 1) == 0 || !follows(Bitboard(s), d, sets, 1, board.occupied())) continue;
      found |= s;
      break;
    }
  }
  return found;
}

Bitboard PatternRun::set(Id id, std::size_t i, Bitboard within) {
  const PatternNode& node = tree_.nodes[id];
  switch (node.kind) {
    case PatternKind::Men: return men_of(node.men, at(i).board) & node.squares & within;
    case PatternKind::Squares: return node.squares & within;
    case PatternKind::Union: {
      Bitboard found;
      for (std::uint32_t k = 0; k < node.count; ++k) found |= set(tree_.lists[node.first + k], i, within);
      return found;
    }
    case PatternKind::Intersect: {
      const Bitboard left = set(node.a, i, within);
      return left.empty() ? left : set(node.b, i, left);
    }
    case PatternKind::Complement: return within & ~set(node.a, i, within);
    case PatternKind::Attacks: {
      const Bitboard left = set(node.a, i, within);
      return left.empty() ? left : attacking(left, node.b, i);
    }
    case PatternKind::AttackedBy: {
      const Bitboard left = set(node.a, i, within);
      return left.empty() ? left : attacked(left, set(node.b, i), at(i).board);
    }
    case PatternKind::Steps: return stepped(node, set(node.a, i)) & within;
    case PatternKind::Between: {
      Bitboard found;
      const Bitboard right = set(node.b, i);
      for (const Square a : set(node.a, i))
        for (const Square b : right) found |= between(a, b);
      return found & within;
    }
    case PatternKind::Pins: return pins(node, i) & within;
    case PatternKind::Rays: return rays(node, i) & within;
    case PatternKind::Pawns: return pawns_with(static_cast<PawnTrait>(node.item), at(i).board, within);
    case PatternKind::SetVariable: return sets_[node.item] & within;
    default: return {};
  }
}

}}  // namespace chess::query
