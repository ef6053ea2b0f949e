// SPDX-License-Identifier: GPL-3.0-or-later
// Moves in SAN and in long algebraic notation, by the rules of chess and of its variants.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/lean_position.h"
#include "core/move.h"
#include "core/piece.h"
#include "core/setup.h"
#include "core/square.h"

namespace chess { inline namespace notation {

/// No move takes more characters, check mark included.
inline constexpr std::size_t kLongestMove = 8;

// The functions write to `out`, which has room, and return the end of what they wrote.

inline char* write_text(std::string_view text, char* out) { return std::ranges::copy(text, out).out; }

inline char* write_castling(Move m, char* out) {
  return write_text(castling_side(m.from(), m.to()) == CastlingSide::King ? "O-O" : "O-O-O", out);
}

inline char* write_square(Square s, char* out) {
  *out++ = to_char(file_of(s));
  *out++ = to_char(rank_of(s));
  return out;
}

inline char* write_promotion(Move m, char* out) {
  if (!m.is_promotion()) return out;
  *out++ = '=';
  *out++ = to_char(m.promotion_role());
  return out;
}

// The board of a move is a LeanPosition, a Position or the position of a variant.

inline Role role_of_mover(const LeanPosition& pos, Move m) { return pos.role_unchecked(m.from()); }
template <class Pos>
Role role_of_mover(const Pos& pos, Move m) {
  return pos.board().role_unchecked(m.from());
}

/// The other pieces of the mover's kind that may go where `m` goes.
inline Bitboard rivals_of(const LeanPosition& pos, Role role, Move m) {
  const Square to = m.to();
  const Bitboard others = pos.pieces(pos.turn(), role) & ~Bitboard(m.from());
  if (others.empty()) return others;
  Bitboard rivals;
  for (const Square rival : LeanPosition::reach(role, to) & others)
    if (((between(rival, to) & pos.occupied()) | pos.king_attackers_after(rival, to, Bitboard(to), false))
            .empty())
      rivals |= rival;
  return rivals;
}
template <class Pos>
Bitboard rivals_of(const Pos& pos, Role role, Move m) {
  Bitboard rivals;
  for (const Square rival : pos.board().pieces(pos.turn(), role) & ~Bitboard(m.from()))
    if (pos.is_legal(Move::normal(rival, m.to()))) rivals |= rival;
  return rivals;
}

/// As much of the origin as tells it from other pieces of its kind that may go there too.
template <class Pos>
char* write_disambiguation(const Pos& pos, Role role, Move m, char* out) {
  const Square from = m.from();
  const Bitboard rivals = rivals_of(pos, role, m);
  if (rivals.empty()) return out;
  const bool file_shared = (rivals & Bitboard(file_of(from))).any();
  const bool rank_shared = (rivals & Bitboard(rank_of(from))).any();
  if (!file_shared || rank_shared) *out++ = to_char(file_of(from));
  if (file_shared) *out++ = to_char(rank_of(from));
  return out;
}

/// Plays the move. `mark(pos)` is the sign of check or mate in the position behind it, NUL if there is none.
template <class Pos, class Mark>
char* play_and_write(Pos& pos, Move m, Mark mark, char* out) {
  if (m.is_null()) {
    pos.play(m);
    return write_text("--", out);
  }
  if (m.is_castling()) {
    out = write_castling(m, out);
  } else {
    const Role role = role_of_mover(pos, m);
    const bool capture = pos.is_capture(m);
    if (role == Role::Pawn) {
      if (capture) *out++ = to_char(file_of(m.from()));
    } else {
      *out++ = to_char(role);
      out = write_disambiguation(pos, role, m, out);
    }
    if (capture) *out++ = 'x';
    out = write_promotion(m, write_square(m.to(), out));
  }
  pos.play(m);
  if (const char sign = mark(pos)) *out++ = sign;
  return out;
}

/// The same, behind `out`.
template <class Pos, class Mark>
void play_and_append(Pos& pos, Move m, Mark mark, std::string& out) {
  std::array<char, kLongestMove> text;
  out.append(text.data(), play_and_write(pos, m, mark, text.data()));
}

/// "Ng1-f3+"
template <class Pos, class Mark>
std::string to_long_algebraic(const Pos& pos, Move m, Mark mark) {
  if (m.is_null()) return "--";
  std::array<char, kLongestMove> text;
  char* out = text.data();
  if (m.is_castling()) {
    out = write_castling(m, out);
  } else {
    const Role role = pos.board().role_unchecked(m.from());
    if (role != Role::Pawn) *out++ = to_char(role);
    out = write_square(m.from(), out);
    *out++ = pos.is_capture(m) ? 'x' : '-';
    out = write_promotion(m, write_square(m.to(), out));
  }
  if (const char sign = mark(pos.after(m))) *out++ = sign;
  return {text.data(), out};
}

}}  // namespace chess::notation
