// SPDX-License-Identifier: GPL-3.0-or-later
// Fork, skewer, pin and discovered attack.
#include "motifs/find_motif.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/see.h"

namespace chess { inline namespace motifs {

namespace {

/// Where the piece that made the first move stands now. Precondition: no castling.
Piece moved_piece(const PlayedLine& line) {
  return line.positions[1].board().piece_unchecked(line.moves.front().to());
}

/// Does a piece of role `attacker` that looks at `target` threaten it: a king, one worth more, or a piece
/// that nobody guards?
bool is_worth_attacking(const Board& board, Role attacker, Square target) {
  const Piece piece = board.piece_unchecked(target);
  if (piece.role == Role::King) return true;
  if (exchange_value(piece.role) > exchange_value(attacker)) return true;
  return piece.role != Role::Pawn && board.attackers_to(target, piece.color).empty();
}

/// The half-move (2 or 4) in which the piece on `from`, unmoved since half-move 0, takes what
/// stood on `target` then. 0: it does not.
std::size_t capturing_ply(const PlayedLine& line, Square from, Square target) {
  const auto piece = line.positions[1].board().piece_at(from);
  const auto victim = line.positions[1].board().piece_at(target);
  for (std::size_t i = 2; i < line.moves.size() && i <= 4; i += 2) {
    const Board& board = line.positions[i].board();
    if (board.piece_at(from) != piece || board.piece_at(target) != victim) return 0;
    const Move m = line.moves[i];
    if (m.from() == from && m.to() == target && !m.is_castling()) return i;
  }
  return 0;
}

/// When the piece that stood on `pinned` falls: there, or where it has taken the slider. 0: never.
std::size_t ply_of_fall(const PlayedLine& line, Square pinned, Square slider) {
  const auto piece = line.positions[1].board().piece_at(pinned);
  for (std::size_t i = 2; i < line.moves.size() && i <= 4; i += 2) {
    const bool took_slider = line.moves[i - 1].from() == pinned && line.moves[i - 1].to() == slider;
    if (took_slider) return line.moves[i].to() == slider ? i : 0;
    if (line.positions[i].board().piece_at(pinned) != piece) return 0;
    if (line.moves[i].to() == pinned && !line.moves[i].is_castling()) return i;
  }
  return 0;
}

/// The half-move in which the slider takes its target, or the piece that stepped aside takes a piece: at once
/// (only with a check behind it) or in its next move. Nothing where neither does.
std::optional<std::size_t> winning_ply_of(const PlayedLine& line, Square slider, Square target) {
  const bool is_check = line.positions[1].board().role_unchecked(target) == Role::King;
  if (const std::size_t i = capturing_ply(line, slider, target)) return i;
  const Move m = line.moves.front();
  if (is_check && takes_piece(line, 0)) return 0;
  const bool goes_on = line.moves[2].from() == m.to() && line.moves[1].to() != m.to();
  if (goes_on && takes_piece(line, 2)) return 2;
  return std::nullopt;
}

}  // namespace

std::vector<AlignedPair> aligned_pairs_from(const Board& board, Square slider) {
  std::vector<AlignedPair> pairs;
  const Piece piece = board.piece_unchecked(slider);
  if (piece.role != Role::Bishop && piece.role != Role::Rook && piece.role != Role::Queen) return pairs;
  const Bitboard seen = attacks_from(piece, slider, board.occupied());
  for (const Square front : seen& board.pieces(!piece.color)) {
    const Bitboard beyond = attacks_from(piece, slider, board.occupied() ^ Bitboard(front)) & ~seen &
                            line_through(slider, front) & board.pieces(!piece.color);
    if (beyond.any()) pairs.push_back({front, beyond.first()});
  }
  return pairs;
}

std::optional<ShapeInLine> find_fork(const PlayedLine& line) {
  if (line.moves.size() < 3 || line.moves.front().is_castling()) return std::nullopt;
  const Move m = line.moves.front();
  const Piece attacker = moved_piece(line);
  const Board& old_board = line.positions[0].board();
  const Board& board = line.positions[1].board();

  Bitboard targets;
  for (const Square s : attacks_from(attacker, m.to(), board.occupied()) & board.pieces(!attacker.color))
    if (is_worth_attacking(board, attacker.role, s)) targets |= s;
  const Bitboard old_targets =
      attacks_from(old_board.piece_unchecked(m.from()), m.from(), old_board.occupied());

  for (const Square taken : targets) {
    const std::size_t ply = capturing_ply(line, m.to(), taken);
    if (ply == 0) continue;
    std::optional<Square> other;
    for (const Square s : targets) {
      if (s == taken || (old_targets.has(s) && old_targets.has(taken))) continue;
      if (!other || board.role_unchecked(s) > board.role_unchecked(*other)) other = s;
    }
    if (!other) continue;
    Role first = board.role_unchecked(*other);
    Role second = board.role_unchecked(taken);
    if (second > first) std::swap(first, second);
    return ShapeInLine{{first, second}, ply};
  }
  return std::nullopt;
}

namespace {

/// Two pieces on a line with the slider that moved, which did not stand so before.
struct NewPair {
  AlignedPair pair;
  Role front;
  Role behind;
};

std::vector<NewPair> newly_aligned(const PlayedLine& line) {
  std::vector<NewPair> fresh;
  if (line.moves.size() < 3 || line.moves.front().is_castling()) return fresh;
  const Move m = line.moves.front();
  const Board& board = line.positions[1].board();
  const auto old_pairs = aligned_pairs_from(line.positions[0].board(), m.from());
  for (const AlignedPair& pair : aligned_pairs_from(board, m.to()))
    if (std::ranges::find(old_pairs, pair) == old_pairs.end())
      fresh.push_back({pair, board.role_unchecked(pair.front), board.role_unchecked(pair.behind)});
  return fresh;
}

}  // namespace

std::optional<ShapeInLine> find_skewer(const PlayedLine& line) {
  for (const auto& [pair, front, behind] : newly_aligned(line)) {
    if (behind == Role::Pawn || exchange_value(behind) > exchange_value(front)) continue;
    if (!is_worth_attacking(line.positions[1].board(), moved_piece(line).role, pair.front)) continue;
    const bool steps_aside = line.moves[1].from() == pair.front;
    if (steps_aside && capturing_ply(line, line.moves.front().to(), pair.behind) == 2)
      return ShapeInLine{{front, behind}, 2};
  }
  return std::nullopt;
}

std::optional<ShapeInLine> find_pin(const PlayedLine& line) {
  for (const auto& [pair, front, behind] : newly_aligned(line)) {
    if (front == Role::Pawn || behind <= front || exchange_value(behind) == exchange_value(front)) continue;
    if (!is_worth_attacking(line.positions[1].board(), moved_piece(line).role, pair.behind)) continue;
    if (const std::size_t ply = ply_of_fall(line, pair.front, line.moves.front().to()))
      return ShapeInLine{{front, behind}, ply};
  }
  return std::nullopt;
}

std::optional<ShapeInLine> find_discovery(const PlayedLine& line) {
  if (line.moves.size() < 3 || line.moves.front().is_castling()) return std::nullopt;
  const Move m = line.moves.front();
  const Board& old_board = line.positions[0].board();
  const Board& board = line.positions[1].board();
  const Color side = line.positions[0].turn();
  for (const Square slider : board.pieces(side) & (board.straight_sliders() | board.diagonal_sliders())) {
    if (slider == m.to()) continue;
    const Piece piece = board.piece_unchecked(slider);
    const Bitboard opened =
        attacks_from(piece, slider, board.occupied()) & ~attacks_from(piece, slider, old_board.occupied());
    for (const Square target : opened& board.pieces(!side)) {
      if (!between(slider, target).has(m.from())) continue;
      if (!is_worth_attacking(board, piece.role, target)) continue;
      if (const auto ply = winning_ply_of(line, slider, target))
        return ShapeInLine{{piece.role, board.role_unchecked(target)}, *ply};
    }
  }
  return std::nullopt;
}

}}  // namespace chess::motifs
