// SPDX-License-Identifier: GPL-3.0-or-later
// See fen_text.h.
#include "egd/detail/fen_text.h"

#include <algorithm>
#include <charconv>

#include "notation/variant_text.h"

namespace chess { inline namespace egd {

FenText::FenText(const AnyPosition& any) {
  if (!any.is_chess()) {
    follow(Move::null(), any);
    return;
  }
  const Position& pos = any.chess();
  for (int rank = 0; rank < 8; ++rank) write_rank(pos.board(), rank);
  write_castling(pos);
  join(pos);
}

void FenText::follow(Move m, const AnyPosition& any) {
  if (!any.is_chess()) [[unlikely]] {
    variant_ = to_fen(any, {.en_passant = FenEnPassant::Always});
    return;
  }
  const Position& after = any.chess();
  if (!m.is_null()) {
    // Castling and en passant change no rank but these two either.
    const int from = index_of(m.from()) / 8;
    const int to = index_of(m.to()) / 8;
    write_rank(after.board(), from);
    if (to != from) write_rank(after.board(), to);
    if (after.castling_rooks() != castling_rooks_) write_castling(after);
  }
  join(after);
}

void FenText::write_rank(const Board& board, int rank) {
  RankText& out = ranks_[static_cast<std::size_t>(rank)];
  std::size_t size = 0;
  int next = 0;  // the first file not yet written
  // The number is always put down, and counts only when it is not 0: no branch to guess.
  const auto write_gap = [&](int file) {
    out.letters[size] = static_cast<char>('0' + (file - next));
    size += file != next;
  };
  for (const Square s : board.occupied() & Bitboard(static_cast<Rank>(rank))) {
    const int file = index_of(s) & 7;
    write_gap(file);
    out.letters[size++] = to_char(board.piece_unchecked(s));
    next = file + 1;
  }
  write_gap(8);
  out.size = static_cast<std::uint8_t>(size);
}

void FenText::write_castling(const Position& pos) {
  castling_rooks_ = pos.castling_rooks();
  castling_ = to_castling_field(pos);
}

void FenText::join(const Position& pos) {
  char* p = text_.data();
  for (std::size_t rank = 8; rank-- > 0;) {
    // All eight bytes: a copy of fixed length costs less than the right one.
    p = std::copy_n(ranks_[rank].letters.data(), 8, p) - 8 + ranks_[rank].size;
    *p++ = '/';
  }
  p[-1] = ' ';
  *p++ = to_char(pos.turn());
  *p++ = ' ';
  p = std::ranges::copy(castling_, p).out;
  *p++ = ' ';
  if (const auto ep = pos.ep_square()) {
    *p++ = to_char(file_of(*ep));
    *p++ = to_char(rank_of(*ep));
  } else {
    *p++ = '-';
  }
  char* const end = text_.data() + text_.size();
  *p++ = ' ';
  p = std::to_chars(p, end, pos.halfmove_clock()).ptr;
  *p++ = ' ';
  p = std::to_chars(p, end, pos.fullmove_number()).ptr;
  size_ = static_cast<std::size_t>(p - text_.data());
}

}}  // namespace chess::egd
