// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/uci_move.h"

#include "base/text.h"

namespace chess { inline namespace notation {

std::string_view to_string(UciMoveError e) {
  return e == UciMoveError::Malformed ? "not a UCI move" : "illegal move";
}

std::optional<UciMove> parse_uci_text(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto from = parse_square(text.substr(0, 2));
  const auto to = parse_square(text.substr(2, 2));
  if (!from || !to || *from == *to) return std::nullopt;
  std::optional<Role> promotion;
  if (text.size() == 5) {
    promotion = parse_role(text[4]);
    if (!promotion || *promotion == Role::Pawn) return std::nullopt;
  }
  return UciMove{*from, *to, promotion};
}

std::expected<Move, UciMoveError> parse_uci_move(const Position& pos, std::string_view text) {
  const auto uci = parse_uci_text(text);
  if (!uci || uci->promotion == Role::King) return std::unexpected(UciMoveError::Malformed);
  const auto move = find_legal_move(pos, *uci);
  if (!move) return std::unexpected(UciMoveError::Illegal);
  return *move;
}

std::optional<Move> find_legal_move(const Position& pos, const UciMove& squares) {
  const auto [from, to, promotion] = squares;
  const Color us = pos.turn();
  if (!pos.board().pieces(us).has(from)) return std::nullopt;
  const Role role = pos.board().role_unchecked(from);

  Move move = promotion ? Move::promotion(from, to, *promotion) : Move::normal(from, to);
  if (!promotion && role == Role::King) {
    if (pos.board().pieces(us).has(to)) {
      move = Move::castling(from, to);
    } else if (!king_attacks(from).has(to)) {
      // The king's two-step (or longer) move stands for castling.
      for (const CastlingSide side : {CastlingSide::King, CastlingSide::Queen})
        if (to == castled_king_square(us, side))
          if (const auto rook = pos.castling_rook(us, side)) move = Move::castling(from, *rook);
    }
  } else if (!promotion && role == Role::Pawn && pos.ep_square() == to && file_of(from) != file_of(to)) {
    move = Move::en_passant(from, to);
  }
  return pos.is_legal(move) ? std::optional(move) : std::nullopt;
}

void append_uci(Move m, CastlingNotation castling, std::string& out) {
  if (m.is_null()) {
    out += "0000";
    return;
  }
  if (m.is_drop()) {
    out.push_back(to_char(m.drop_role()));
    out.push_back('@');
    out += to_string(m.to());
    return;
  }
  Square to = m.to();
  if (m.is_castling() && castling == CastlingNotation::KingMove) {
    const Color us = rank_of(m.from()) == Rank::R1 ? Color::White : Color::Black;
    to = castled_king_square(us, castling_side(m.from(), to));
  }
  const char text[] = {to_char(file_of(m.from())), to_char(rank_of(m.from())), to_char(file_of(to)),
                       to_char(rank_of(to)), m.is_promotion() ? to_lower(to_char(m.promotion_role())) : '\0'};
  out.append(text, m.is_promotion() ? 5 : 4);
}

std::string to_uci(Move m, CastlingNotation castling) {
  std::string out;
  append_uci(m, castling, out);
  return out;
}

bool needs_chess960(const Position& pos) {
  for (const Square rook : pos.castling_rooks()) {
    const Color c = pos.board().piece_unchecked(rook).color;
    if (file_of(pos.king(c)) != File::E) return true;
    if (file_of(rook) != File::A && file_of(rook) != File::H) return true;
  }
  return false;
}

}}  // namespace chess::notation
