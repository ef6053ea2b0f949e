// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/move_questions.h"

#include "core/attacks.h"
#include "core/transform.h"

namespace chess { inline namespace core {

namespace {

constexpr int kFiftyMoves = 100;  // half-moves

void append_pawn_move(Square from, Square to, const MoveMask& mask, MoveList& out) {
  if (!mask.to.has(to)) return;
  if (kBackRankSquares.has(to)) {
    for (const Role role : {Role::Queen, Role::Knight, Role::Rook, Role::Bishop})
      out.push_back(Move::promotion(from, to, role));
  } else {
    out.push_back(Move::normal(from, to));
  }
}

void append_pawn_moves(const Position& pos, Square from, const MoveMask& mask, MoveList& out) {
  const Board& board = pos.board();
  const Color us = pos.turn();
  const auto ahead = [us](Bitboard b) {
    return us == Color::White ? shift<Direction::North>(b) : shift<Direction::South>(b);
  };
  const Bitboard empty = ~board.occupied();
  const Bitboard one = ahead(Bitboard(from)) & empty;
  const Bitboard two = ahead(one & Bitboard(relative_rank(us, Rank::R3))) & empty;
  for (const Square to : one | two | (pawn_attacks(us, from) & board.pieces(!us)))
    append_pawn_move(from, to, mask, out);
  const auto ep = pos.ep_square();
  if (ep && pawn_attacks(us, from).has(*ep) && mask.to.has(*ep)) out.push_back(Move::en_passant(from, *ep));
}

/// Half-moves since the last capture or pawn move, and is there a move at all?
bool have_passed_fifty_moves(const Position& pos) {
  return pos.halfmove_clock() >= kFiftyMoves && has_legal_moves(pos);
}

}  // namespace

MoveList legal_moves(const Position& pos, const MoveMask& mask) {
  MoveList wanted;
  for (const Move m : legal_moves(pos))
    if (mask.has(m)) wanted.push_back(m);
  return wanted;
}

MoveList pseudo_legal_moves(const Position& pos, const MoveMask& mask) {
  MoveList moves;
  const Board& board = pos.board();
  const Bitboard ours = board.pieces(pos.turn());
  for (const Square from : ours& mask.from) {
    const Piece piece = board.piece_unchecked(from);
    if (piece.role == Role::Pawn) {
      append_pawn_moves(pos, from, mask, moves);
      continue;
    }
    for (const Square to : attacks_from(piece, from, board.occupied()) & ~ours & mask.to)
      moves.push_back(Move::normal(from, to));
    if (piece.role != Role::King || pos.in_check()) continue;
    for (const Square rook : pos.castling_rooks() & ours & mask.to)
      if (from == pos.king(pos.turn()) && is_legal_castling(pos, rook))
        moves.push_back(Move::castling(from, rook));
  }
  return moves;
}

bool is_pseudo_legal(const Position& pos, Move m) {
  if (m.is_null()) return false;
  for (const Move candidate : pseudo_legal_moves(pos, {Bitboard(m.from()), Bitboard(m.to())}))
    if (candidate == m) return true;
  return false;
}

bool gives_check(const Position& pos, Move m) { return pos.after(m).in_check(); }

bool gives_checkmate(const Position& pos, Move m) { return is_checkmate(pos.after(m)); }

bool is_zeroing(const Position& pos, Move m) {
  return pos.is_capture(m) || (!m.is_null() && pos.board().role_unchecked(m.from()) == Role::Pawn);
}

bool is_irreversible(const Position& pos, Move m) {
  if (is_zeroing(pos, m) || pos.legal_ep_square()) return true;
  return !m.is_null() && pos.after(m).castling_rooks() != pos.castling_rooks();
}

Bitboard pin_line(const Board& board, Color c, Square s) {
  const auto king = board.king(c);
  if (!king || *king == s) return Bitboard::all();
  const Bitboard line = line_through(*king, s);
  if (line.empty()) return Bitboard::all();
  // Who attacks the king along the line if the piece is not there?
  const Bitboard without = board.occupied() & ~Bitboard(s);
  for (const Square attacker : board.attackers_to(*king, !c, without) & line)
    if (between(*king, attacker).has(s)) return line;
  return Bitboard::all();
}

bool is_pinned(const Board& board, Color c, Square s) { return pin_line(board, c, s) != Bitboard::all(); }

bool can_claim_fifty_moves(const Position& pos) {
  if (have_passed_fifty_moves(pos)) return true;
  if (pos.halfmove_clock() < kFiftyMoves - 1) return false;
  for (const Move m : legal_moves(pos))
    if (!is_zeroing(pos, m) && have_passed_fifty_moves(pos.after(m))) return true;
  return false;
}

bool can_claim_threefold_repetition(const Position& pos, const PositionHistory& history) {
  constexpr int kTimes = 3;
  if (history.repetitions(pos.halfmove_clock()) >= kTimes) return true;
  PositionHistory next = history;
  for (const Move m : legal_moves(pos)) {
    const Position after = pos.after(m);
    next.push(after);
    const bool repeats = next.repetitions(after.halfmove_clock()) >= kTimes;
    next.pop();
    if (repeats) return true;
  }
  return false;
}

}}  // namespace chess::core
