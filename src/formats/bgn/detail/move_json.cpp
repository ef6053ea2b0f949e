// SPDX-License-Identifier: GPL-3.0-or-later
// See move_json.h.
#include "bgn/detail/move_json.h"

#include <array>
#include <charconv>
#include <cstring>
#include <type_traits>

#include "base/text.h"
#include "core/movegen.h"

namespace chess { inline namespace bgn {
namespace {

void append_number(int number, std::string& out) {
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
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

// The board of a move is a Position or a VariantPosition.
Square castling_king(const Position& pos, Color c) { return pos.king(c); }
Square castling_king(const VariantPosition& pos, Color c) { return pos.castling_king(c); }

std::optional<Piece> captured_by(const Position& pos, Move m) { return pos.captured_by(m); }
std::optional<Piece> captured_by(const VariantPosition& pos, Move m) {
  return AnyPosition(pos).captured_by(m);
}

template <class Board>
std::expected<Move, std::string> castling_of(const Board& pos, JsonValue castle, Square from, Square to) {
  const Color us = pos.turn();
  const auto side = side_of(castle, from, to);
  if (!side) return fail("castle is " + shown(castle) + ", not \"K\" or \"Q\"");
  if (castling_king(pos, us) != from)
    return fail("castle, but no king of that side stands on " + to_string(from));
  const auto rook = pos.castling_rook(us, *side);
  if (!rook) return fail("castling to that side is not allowed any more");
  if (to != castled_king_square(us, *side) && to != *rook) {
    return fail("castle is " + shown(castle) + ", but the king goes to " + to_string(to));
  }
  return Move::castling(from, *rook);
}

/// The move by its squares and promotion, not yet known to be legal.
template <class Board>
std::expected<Move, std::string> move_of(const Board& pos, const BgnMoveFields& fields, Piece piece,
                                         Square from, Square to) {
  if (is_said(fields.castle)) return castling_of(pos, *fields.castle, from, to);
  if (is_said(fields.promo)) {
    const auto letter = letter_of(fields.promo);
    const auto role = letter ? parse_role(*letter) : std::nullopt;
    const bool is_possible =
        role && *role != Role::Pawn && (*role != Role::King || std::is_same_v<Board, VariantPosition>);
    if (!is_possible) {
      return fail("promo is " + shown(fields.promo) + ", not a piece to promote to");
    }
    return Move::promotion(from, to, *role);
  }
  const bool takes_nothing_aslant =
      piece.role == Role::Pawn && file_of(from) != file_of(to) && pos.board().is_empty(to);
  return takes_nothing_aslant ? Move::en_passant(from, to) : Move::normal(from, to);
}

}  // namespace

void play_and_append_members(LeanPosition& pos, Move m, int& checks, bool goes_on, std::string& out) {
  if (m.is_null()) {
    out += "\"p\":null,\"f\":null,\"t\":null";
    pos.play(m);
    return;
  }
  const Color us = pos.turn();
  append_within(out, 40, [&](char* text) {
    // Every move begins with the same bytes but for the five that are set here.
    constexpr std::string_view kFrame = R"("p":"P","f":"e2","t":"e4")";
    std::memcpy(text, kFrame.data(), kFrame.size());
    const auto put_square = [text](std::size_t at, Square s) {
      text[at] = to_char(file_of(s));
      text[at + 1] = to_char(rank_of(s));
    };
    text[5] = to_char(Piece{us, pos.role_unchecked(m.from())});
    put_square(13, m.from());
    put_square(22, m.is_castling() ? castled_king_square(us, castling_side(m.from(), m.to())) : m.to());
    if (!pos.is_capture(m)) return text + kFrame.size();
    constexpr std::string_view kCapture = R"(,"x":"p")";
    char* const capture = text + kFrame.size();
    std::memcpy(capture, kCapture.data(), kCapture.size());
    capture[6] = to_char(Piece{!us, pos.captured_unchecked(m)});
    return capture + kCapture.size();
  });
  pos.play(m);
  if (pos.in_check() && (goes_on || has_legal_moves(pos))) {
    out += ",\"c\":";
    append_number(++checks, out);
  }
  if (m.kind() == MoveKind::Normal) return;
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

namespace {

void play_and_append_house(CrazyhousePosition& pos, Move m, int& checks, bool goes_on, std::string& out) {
  const CrazyhousePosition next = pos.after(m);
  const bool may_go_on = goes_on || has_legal_moves(next);
  if (!m.is_drop()) {
    LeanPosition chess(pos.chess());
    play_and_append_members(chess, m, checks, may_go_on, out);
  } else {
    out += "\"p\":\"";
    out.push_back(to_char(Piece{pos.turn(), m.drop_role()}));
    out += "\",\"f\":null,\"t\":\"";
    out += to_string(m.to());
    out.push_back('"');
    if (next.in_check() && may_go_on) {
      out += ",\"c\":";
      append_number(++checks, out);
    }
  }
  pos = next;
}

void play_and_append_chess(Position& pos, Move m, int& checks, bool goes_on, std::string& out) {
  LeanPosition chess(pos);
  play_and_append_members(chess, m, checks, goes_on, out);
  pos.play(m);
}

/// The same for a board without cached checks.
void play_and_append_variant(VariantPosition& pos, Move m, int& checks, bool goes_on, std::string& out) {
  if (m.is_null()) {
    out += "\"p\":null,\"f\":null,\"t\":null";
    pos.play(m);
    return;
  }
  const Color us = pos.turn();
  const Square to = m.is_castling() ? castled_king_square(us, castling_side(m.from(), m.to())) : m.to();
  const auto append_letter = [&out](std::string_view key, char letter) {
    out += key;
    out.push_back(letter);
    out.push_back('"');
  };
  append_letter("\"p\":\"", to_char(pos.board().piece_unchecked(m.from())));
  out += ",\"f\":\"" + to_string(m.from()) + "\",\"t\":\"" + to_string(to) + '"';
  if (const auto captured = captured_by(pos, m)) append_letter(",\"x\":\"", to_char(*captured));
  pos.play(m);
  const auto is_mate = [&] {
    const auto outcome = outcome_of(pos);
    return outcome && outcome->termination == Termination::Checkmate;
  };
  if (pos.in_check() && (goes_on || !is_mate())) {
    out += ",\"c\":";
    append_number(++checks, out);
  }
  if (m.is_castling())
    append_letter(",\"castle\":\"", castling_side(m.from(), m.to()) == CastlingSide::King ? 'K' : 'Q');
  if (m.is_promotion()) append_letter(",\"promo\":\"", to_char(Piece{us, m.promotion_role()}));
  if (m.is_en_passant()) out += ",\"ep\":true";
}

}  // namespace

void play_and_append_members(AnyPosition& pos, Move m, int& checks, bool goes_on, std::string& out) {
  const auto write = [&](auto position, auto append) {
    append(position, m, checks, goes_on, out);
    pos = position;
  };
  if (pos.is_chess())
    write(pos.chess(), play_and_append_chess);
  else if (pos.has_drops())
    write(*pos.crazyhouse(), play_and_append_house);
  else
    write(*pos.other(), play_and_append_variant);
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

namespace {

template <class Board>
std::expected<Move, std::string> resolve_board_move(const Board& pos, const BgnMoveFields& fields) {
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
  const auto captured = captured_by(pos, *move);
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

std::expected<Move, std::string> resolve_house_move(const CrazyhousePosition& pos,
                                                    const BgnMoveFields& fields) {
  const bool is_drop = fields.f && fields.f->is_null() && fields.t && !fields.t->is_null();
  if (!is_drop) return resolve_board_move(pos.chess(), fields);
  const auto letter = letter_of(fields.p);
  const auto piece = letter ? parse_piece(*letter) : std::nullopt;
  if (!piece || piece->role == Role::King) return fail("p is " + shown(fields.p) + ", not a man to drop");
  const auto to = square_of(fields.t);
  if (!to) return fail("t is " + shown(fields.t) + ", not a square");
  const Color us = pos.turn();
  if (piece->color != us) return fail(std::string("it is ") + to_name(us) + "'s move");
  const char role = to_char(piece->role);
  if (!pos.pockets().has(us, piece->role))
    return fail(std::string("no ") + role + " in " + to_name(us) + "'s pocket");
  const Move move = Move::drop(piece->role, *to);
  if (!pos.is_legal(move)) return fail(std::string("illegal drop ") + role + "@" + to_string(*to));
  for (const auto& [value, key] : {std::pair(&fields.x, "x"), std::pair(&fields.castle, "castle"),
                                   std::pair(&fields.promo, "promo"), std::pair(&fields.ep, "ep")}) {
    if (is_said(*value)) return fail(std::string(key) + " is " + shown(*value) + ", but the move is a drop");
  }
  return move;
}

}  // namespace

std::expected<Move, std::string> resolve_move(const Position& pos, const BgnMoveFields& fields) {
  return resolve_board_move(pos, fields);
}

std::expected<Move, std::string> resolve_move(const AnyPosition& pos, const BgnMoveFields& fields) {
  if (pos.is_chess()) return resolve_move(pos.chess(), fields);
  return pos.has_drops() ? resolve_house_move(*pos.crazyhouse(), fields)
                         : resolve_board_move(*pos.other(), fields);
}

}}  // namespace chess::bgn
