// SPDX-License-Identifier: GPL-3.0-or-later
// See move_json.h.
#include "bgn/move_json.h"

#include "base/text.h"

namespace chess {
namespace {

void append_square(Square s, std::string& out) {
  out.push_back(to_char(file_of(s)));
  out.push_back(to_char(rank_of(s)));
}

/// A member that is there and says something: null and false are as good as none.
bool is_said(const std::optional<JsonValue>& value) {
  return value && !value->is_null() && value->as_bool() != false;
}

std::string shown(const std::optional<JsonValue>& value) {
  return value ? printable(value->raw()) : "nothing";
}

std::optional<char> letter_of(const std::optional<JsonValue>& value) {
  if (!value || !value->is_string()) return std::nullopt;
  const auto text = value->plain_string();
  if (!text || text->size() != 1) return std::nullopt;
  return text->front();
}

std::optional<Square> square_of(const std::optional<JsonValue>& value) {
  if (!value) return std::nullopt;
  const auto text = value->plain_string();
  return text ? parse_square(*text) : std::nullopt;
}

std::unexpected<std::string> fail(std::string reason) { return std::unexpected(std::move(reason)); }

/// `castle`: "K", "Q", or true with the side seen from the squares.
std::optional<CastlingSide> side_of(JsonValue castle, Square from, Square to) {
  if (castle.as_bool()) {
    if (file_of(to) == File::G) return CastlingSide::King;
    if (file_of(to) == File::C) return CastlingSide::Queen;
    return castling_side(from, to);
  }
  switch (to_upper(letter_of(castle).value_or(' '))) {
    case 'K': return CastlingSide::King;
    case 'Q': return CastlingSide::Queen;
    default: return std::nullopt;
  }
}

std::expected<Move, std::string> castling_of(const Position& pos, JsonValue castle, Square from, Square to) {
  const Color us = pos.turn();
  const auto side = side_of(castle, from, to);
  if (!side) return fail("castle is " + shown(castle) + ", not \"K\" or \"Q\"");
  if (pos.king(us) != from) return fail("castle, but no king of that side stands on " + to_string(from));
  const auto rook = pos.castling_rook(us, *side);
  if (!rook) return fail("castling to that side is not allowed any more");
  if (to != castled_king_square(us, *side) && to != *rook) {
    return fail("castle is " + shown(castle) + ", but the king goes to " + to_string(to));
  }
  return Move::castling(from, *rook);
}

/// The move by its squares and promotion, not yet known to be legal.
std::expected<Move, std::string> move_of(const Position& pos, const BgnMoveFields& fields, Piece piece,
                                         Square from, Square to) {
  if (is_said(fields.castle)) return castling_of(pos, *fields.castle, from, to);
  if (is_said(fields.promo)) {
    const auto letter = letter_of(fields.promo);
    const auto role = letter ? parse_role(*letter) : std::nullopt;
    if (!role || *role == Role::Pawn || *role == Role::King) {
      return fail("promo is " + shown(fields.promo) + ", not a piece to promote to");
    }
    return Move::promotion(from, to, *role);
  }
  const bool takes_nothing_aslant =
      piece.role == Role::Pawn && file_of(from) != file_of(to) && pos.board().is_empty(to);
  return takes_nothing_aslant ? Move::en_passant(from, to) : Move::normal(from, to);
}

}  // namespace

void append_move_members(const Position& before, Move m, int check_number, std::string& out) {
  if (m.is_null()) {
    out += "\"p\":null,\"f\":null,\"t\":null";
    return;
  }
  const Color us = before.turn();
  const Piece piece = before.board().piece_unchecked(m.from());
  out += "\"p\":\"";
  out.push_back(to_char(piece));
  out += "\",\"f\":\"";
  append_square(m.from(), out);
  out += "\",\"t\":\"";
  if (m.is_castling()) {
    append_square(castled_king_square(us, castling_side(m.from(), m.to())), out);
  } else {
    append_square(m.to(), out);
  }
  out.push_back('"');
  if (const auto captured = before.captured_by(m)) {
    out += ",\"x\":\"";
    out.push_back(to_char(*captured));
    out.push_back('"');
  }
  if (check_number != 0) {
    out += ",\"c\":";
    out += std::to_string(check_number);
  }
  if (m.is_castling()) {
    out += castling_side(m.from(), m.to()) == CastlingSide::King ? ",\"castle\":\"K\"" : ",\"castle\":\"Q\"";
  }
  if (m.is_promotion()) {
    out += ",\"promo\":\"";
    out.push_back(to_char(Piece{us, m.promotion_role()}));
    out.push_back('"');
  }
  if (m.is_en_passant()) out += ",\"ep\":true";
}

bool BgnMoveFields::take(JsonValue key, JsonValue value) {
  const auto name = key.plain_string();
  if (!name) return false;
  if (*name == "p") {
    p = value;
  } else if (*name == "f") {
    f = value;
  } else if (*name == "t") {
    t = value;
  } else if (*name == "x") {
    x = value;
  } else if (*name == "castle") {
    castle = value;
  } else if (*name == "promo" || *name == "promote") {
    promo = value;
  } else if (*name == "ep") {
    ep = value;
  } else {
    return false;
  }
  return true;
}

std::expected<Move, std::string> resolve_move(const Position& pos, const BgnMoveFields& fields) {
  const auto is_null = [](const std::optional<JsonValue>& value) { return value && value->is_null(); };
  if (is_null(fields.p) && is_null(fields.f) && is_null(fields.t)) {
    if (pos.in_check()) return fail("null move in check");
    return Move::null();
  }
  for (const auto& [value, key] :
       {std::pair(&fields.p, "p"), std::pair(&fields.f, "f"), std::pair(&fields.t, "t")}) {
    if (!*value) return fail(std::string("the key '") + key + "' is missing");
  }
  const auto letter = letter_of(fields.p);
  const auto piece = letter ? parse_piece(*letter) : std::nullopt;
  if (!piece) return fail("p is " + shown(fields.p) + ", not a piece letter");
  const auto to = square_of(fields.t);
  if (!to) return fail("t is " + shown(fields.t) + ", not a square");
  if (fields.f->is_null()) {
    return fail(std::string("the drop ") + to_upper(*letter) + "@" + to_string(*to) +
                " is no move of this game's rules");
  }
  const auto from = square_of(fields.f);
  if (!from) return fail("f is " + shown(fields.f) + ", not a square");

  const auto standing = pos.board().piece_at(*from);
  if (!standing) return fail("no piece stands on " + to_string(*from));
  if (*standing != *piece) {
    return fail(std::string("p is '") + *letter + "', but '" + to_char(*standing) + "' stands on " +
                to_string(*from));
  }
  if (standing->color != pos.turn()) return fail(std::string("it is ") + to_name(pos.turn()) + "'s move");

  const auto move = move_of(pos, fields, *piece, *from, *to);
  if (!move) return move;
  if (!pos.is_legal(*move)) {
    return fail("illegal move " + to_string(*from) + "-" + to_string(*to) + " of '" + *letter + "'");
  }
  const auto captured = pos.captured_by(*move);
  if (is_said(fields.x) != captured.has_value() || (captured && letter_of(fields.x) != to_char(*captured))) {
    return fail("x is " + shown(fields.x) + ", but the move takes " +
                (captured ? std::string("'") + to_char(*captured) + "'" : "nothing"));
  }
  if (fields.ep && !fields.ep->is_null() && fields.ep->as_bool() != move->is_en_passant()) {
    return fail("ep is " + shown(fields.ep) + ", but the move is " +
                (move->is_en_passant() ? "en passant" : "not en passant"));
  }
  return move;
}

}  // namespace chess
