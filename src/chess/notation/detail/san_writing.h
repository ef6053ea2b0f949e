// SPDX-License-Identifier: GPL-3.0-or-later
// Moves in SAN and in long algebraic notation, by the rules of chess and of its variants.
#pragma once

#include <string>

#include "core/bitboard.h"
#include "core/move.h"
#include "core/piece.h"
#include "core/setup.h"
#include "core/square.h"

namespace chess { inline namespace notation {

inline void append_castling(Move m, std::string& out) {
  out += castling_side(m.from(), m.to()) == CastlingSide::King ? "O-O" : "O-O-O";
}

inline void append_square(Square s, std::string& out) {
  out.push_back(to_char(file_of(s)));
  out.push_back(to_char(rank_of(s)));
}

inline void append_promotion(Move m, std::string& out) {
  if (!m.is_promotion()) return;
  out.push_back('=');
  out.push_back(to_char(m.promotion_role()));
}

/// As much of the origin as tells it from other pieces of its kind that may go there too.
template <class Pos>
void append_disambiguation(const Pos& pos, Role role, Move m, std::string& out) {
  const Square from = m.from(), to = m.to();
  const Bitboard others = pos.board().pieces(pos.turn(), role) & ~Bitboard(from);
  if (others.empty()) return;
  Bitboard rivals;
  for (const Square rival : others)
    if (pos.is_legal(Move::normal(rival, to))) rivals |= rival;
  if (rivals.empty()) return;
  const bool file_shared = (rivals & Bitboard(file_of(from))).any();
  const bool rank_shared = (rivals & Bitboard(rank_of(from))).any();
  if (!file_shared || rank_shared) out.push_back(to_char(file_of(from)));
  if (file_shared) out.push_back(to_char(rank_of(from)));
}

/// Plays the move. `append_mark(pos, out)` appends the sign of check or mate in the position behind it.
template <class Pos, class AppendMark>
void play_and_append(Pos& pos, Move m, AppendMark append_mark, std::string& out) {
  if (m.is_null()) {
    out += "--";
    pos.play(m);
    return;
  }
  if (m.is_castling()) {
    append_castling(m, out);
  } else {
    const Role role = pos.board().role_unchecked(m.from());
    const bool capture = pos.is_capture(m);
    if (role == Role::Pawn) {
      if (capture) out.push_back(to_char(file_of(m.from())));
    } else {
      out.push_back(to_char(role));
      append_disambiguation(pos, role, m, out);
    }
    if (capture) out.push_back('x');
    append_square(m.to(), out);
    append_promotion(m, out);
  }
  pos.play(m);
  append_mark(pos, out);
}

/// "Ng1-f3+"
template <class Pos, class AppendMark>
std::string to_long_algebraic(const Pos& pos, Move m, AppendMark append_mark) {
  if (m.is_null()) return "--";
  std::string out;
  if (m.is_castling()) {
    append_castling(m, out);
  } else {
    const Role role = pos.board().role_unchecked(m.from());
    if (role != Role::Pawn) out.push_back(to_char(role));
    append_square(m.from(), out);
    out.push_back(pos.is_capture(m) ? 'x' : '-');
    append_square(m.to(), out);
    append_promotion(m, out);
  }
  append_mark(pos.after(m), out);
  return out;
}

}}  // namespace chess::notation
