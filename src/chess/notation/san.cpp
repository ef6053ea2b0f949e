// SPDX-License-Identifier: GPL-3.0-or-later
// Reading goes in two steps: the text is taken apart into what it says (piece, origin as far
// as given, target, promotion), then the one legal move that fits is looked for, starting
// from the target square, so that no move list is made.
#include "notation/san.h"

#include "core/movegen.h"
#include "notation/detail/san_spelling.h"
#include "notation/detail/san_writing.h"

namespace chess { inline namespace notation {
namespace {

/// The legal moves that fit, counted; the last one found is kept.
class Fit {
 public:
  explicit Fit(const Position& pos) : pos_(pos) {}
  void offer(Move m) {
    if (!pos_.is_legal(m)) return;
    found_ = m;
    ++count_;
  }
  std::expected<Move, SanError> result() const {
    if (count_ == 1) return found_;
    return std::unexpected(count_ == 0 ? SanError::Illegal : SanError::Ambiguous);
  }
  bool any() const { return count_ > 0; }

 private:
  const Position& pos_;
  Move found_;
  int count_ = 0;
};

Bitboard matching_origins(const SanParts& s) {
  Bitboard squares = Bitboard::all();
  if (s.from_file) squares &= Bitboard(*s.from_file);
  if (s.from_rank) squares &= Bitboard(*s.from_rank);
  return squares;
}

void offer_pawn_moves(const Position& pos, const SanParts& s, Square to, Bitboard origins, Fit& fit) {
  const Color us = pos.turn();
  const Bitboard pawns = pos.board().pieces(us, Role::Pawn) & origins;
  Bitboard candidates;
  const bool captures = !pos.board().is_empty(to) || pos.ep_square() == to;
  if (captures) candidates |= pawn_attacks(!us, to) & pawns;
  // Pushes only from the target's own file; "exd6" never means one.
  if (!s.from_file || *s.from_file == file_of(to)) candidates |= pawns & Bitboard(file_of(to));
  const bool last_rank = relative_rank(us, rank_of(to)) == Rank::R8;
  for (const Square from : candidates) {
    if (last_rank) {
      if (s.promotion) {
        fit.offer(Move::promotion(from, to, *s.promotion));
      } else {
        for (const Role r : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight})
          fit.offer(Move::promotion(from, to, r));
      }
    } else if (!s.promotion) {
      const bool ep = pos.ep_square() == to && file_of(from) != file_of(to);
      fit.offer(ep ? Move::en_passant(from, to) : Move::normal(from, to));
    }
  }
}

/// From its whole origin ("Ke1-g1", "e1h1"), a king's move of more than one step or onto its own rook means
/// castling. "Kg1" does not: a move that was left out makes such words, too.
void offer_castling_by_king_move(const Position& pos, Square to, Bitboard origins, Fit& fit) {
  const Color us = pos.turn();
  const Square king = pos.king(us);
  if (!origins.has(king)) return;
  if (pos.castling_rooks().has(to) && pos.board().pieces(us).has(to)) fit.offer(Move::castling(king, to));
  for (const CastlingSide side : {CastlingSide::King, CastlingSide::Queen})
    if (to == castled_king_square(us, side) && !king_attacks(king).has(to))
      if (const auto rook = pos.castling_rook(us, side); rook && *rook != to)
        fit.offer(Move::castling(king, *rook));
}

std::expected<Move, SanError> find_move(const Position& pos, const SanParts& s) {
  const Color us = pos.turn();
  const Board& board = pos.board();
  const Bitboard origins = matching_origins(s);
  Fit fit(pos);

  if (!s.to_rank) {
    Bitboard takable = board.pieces(!us);
    if (const auto ep = pos.ep_square()) takable |= *ep;
    for (const Square to : Bitboard(*s.to_file) & takable) offer_pawn_moves(pos, s, to, origins, fit);
    return fit.result();
  }
  const Square to = make_square(*s.to_file, *s.to_rank);
  Role role = s.role.value_or(Role::Pawn);
  if (!s.role && s.from_file && s.from_rank) {
    const Square from = make_square(*s.from_file, *s.from_rank);
    if (!board.pieces(us).has(from)) return std::unexpected(SanError::Illegal);
    role = board.role_unchecked(from);
  }
  if (role == Role::Pawn) {
    offer_pawn_moves(pos, s, to, origins, fit);
    return fit.result();
  }
  if (s.promotion) return std::unexpected(SanError::Illegal);
  for (const Square from : attacks_from({us, role}, to, board.occupied()) & board.pieces(us, role) & origins)
    fit.offer(Move::normal(from, to));
  if (role == Role::King && !fit.any() && s.from_file && s.from_rank)
    offer_castling_by_king_move(pos, to, origins, fit);
  return fit.result();
}

/// Behind a move that goes on, no mate is looked for.
auto check_mark(bool goes_on) {
  return [goes_on](const auto& next) {
    if (!next.in_check()) return '\0';
    return goes_on || has_legal_moves(next) ? '+' : '#';
  };
}

}  // namespace

std::string_view to_string(SanError e) {
  switch (e) {
    case SanError::Malformed: return "not a move";
    case SanError::Illegal: return "illegal move";
    case SanError::Ambiguous: return "ambiguous move";
  }
  return "";
}

std::expected<Move, SanError> parse_san(const Position& pos, std::string_view text) {
  if (text.size() <= 8) {
    const std::uint32_t bits = parse_plain_san(LeanPosition(pos), ShortWord::of(text));
    if (bits != kNoPlainMove) return Move::from_raw(static_cast<std::uint16_t>(bits));
  }
  if (is_null_spelling(text)) {
    if (pos.in_check()) return std::unexpected(SanError::Illegal);
    return Move::null();
  }
  text = without_suffixes(text);
  if (const auto side = castling_spelling(text)) {
    const auto rook = pos.castling_rook(pos.turn(), *side);
    if (!rook || !is_legal_castling(pos, *rook)) return std::unexpected(SanError::Illegal);
    return Move::castling(pos.king(pos.turn()), *rook);
  }
  const auto spelling = parse_spelling(text);
  if (!spelling || spelling->promotion == Role::King) return std::unexpected(SanError::Malformed);
  return find_move(pos, *spelling);
}

void append_san(const Position& pos, Move m, std::string& out) {
  Position after = pos;
  play_and_append_san(after, m, false, out);
}

void play_and_append_san(Position& pos, Move m, bool goes_on, std::string& out) {
  play_and_append(pos, m, check_mark(goes_on), out);
}

void play_and_append_san(LeanPosition& pos, Move m, bool goes_on, std::string& out) {
  play_and_append(pos, m, check_mark(goes_on), out);
}

std::string to_san(const Position& pos, Move m) {
  std::string out;
  append_san(pos, m, out);
  return out;
}

std::string to_lan(const Position& pos, Move m) { return to_long_algebraic(pos, m, check_mark(false)); }

}}  // namespace chess::notation
