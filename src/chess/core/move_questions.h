// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked of moves and pieces beside their legality: pseudo-legal moves, moves between sets of
// squares, checks that a move gives, pins, and moves that cannot be undone.
#pragma once

#include "core/movegen.h"
#include "core/outcome.h"
#include "core/position.h"

namespace chess { inline namespace core {

/// Which moves are wanted: from squares of `from` to squares of `to`. Castling goes from the king's square to
/// the rook's.
struct MoveMask {
  Bitboard from = Bitboard::all();
  Bitboard to = Bitboard::all();

  bool has(Move m) const { return from.has(m.from()) && to.has(m.to()); }
};

/// The legal moves within the mask.
MoveList legal_moves(const Position& pos, const MoveMask& mask);
/// The moves within the mask by which the pieces move as they do, whether or not the own king is attacked
/// afterwards. Castling is among them only where it is legal.
MoveList pseudo_legal_moves(const Position& pos, const MoveMask& mask = {});
/// Is `m` one of them? The answer is right for any 16 bits.
bool is_pseudo_legal(const Position& pos, Move m);

/// Does the legal move `m` give check?
bool gives_check(const Position& pos, Move m);
/// Does the legal move `m` mate?
bool gives_checkmate(const Position& pos, Move m);
/// Does the legal move `m` capture or move a pawn, so that the half-move clock begins anew?
bool is_zeroing(const Position& pos, Move m);
/// Can no position from before the legal move `m` stand on the board again after it: does it zero the clock,
/// lose a castling right, or let a legal en passant capture pass?
bool is_irreversible(const Position& pos, Move m);

/// The squares to which a piece of `c` on `s` may go without opening a line to its king: all squares if it is
/// not pinned, else the line through the king and the pinning piece. Without a king nothing is pinned.
Bitboard pin_line(const Board& board, Color c, Square s);
/// Is the piece of `c` on `s` the only one between its king and a piece that would attack the king?
bool is_pinned(const Board& board, Color c, Square s);

/// May the side to move claim a draw by fifty moves: has it been so long, or is there a move after which it
/// has (FIDE Laws of Chess, 9.3)?
bool can_claim_fifty_moves(const Position& pos);
/// May the side to move claim a draw by repetition: has the position been there for the third time, or is
/// there a move after which it has (FIDE Laws of Chess, 9.2)? `pos` is the last position of `history`.
bool can_claim_threefold_repetition(const Position& pos, const PositionHistory& history);

}}  // namespace chess::core
