// SPDX-License-Identifier: GPL-3.0-or-later
// See egd_move.h.
#include "egd/detail/egd_move.h"

#include <optional>
#include <string_view>

#include "base/text.h"
#include "notation/start_position.h"
#include "notation/variant_text.h"

namespace chess { inline namespace egd {
namespace {

using Reading = std::expected<Move, Error>;

std::unexpected<Error> fail(std::string reason) { return std::unexpected(Error(std::move(reason))); }

std::optional<JsonValue> said(JsonValue object, std::string_view key) {
  const auto value = object.find(key);
  return value && !value->is_null() ? value : std::nullopt;
}

std::optional<Square> square_of(const std::optional<JsonValue>& value) {
  return value && value->is_string() ? parse_square(value->string()) : std::nullopt;
}

/// The rook with which the side to move may still castle to that side.
std::optional<Square> castling_rook(const AnyPosition& pos, CastlingSide side) {
  return pos.has_chess() ? pos.chess().castling_rook(pos.turn(), side)
                         : pos.other()->castling_rook(pos.turn(), side);
}

Reading move_by_squares(const AnyPosition& pos, JsonValue move, Square from, Square to) {
  const auto piece = pos.board().piece_at(from);
  if (!piece) return fail("no piece stands on " + to_string(from));
  const auto type = move.find("move_type");
  const auto promotion = said(move, "promotion");
  if (type && (type->equals("short_castle") || type->equals("long_castle"))) {
    const auto side = type->equals("short_castle") ? CastlingSide::King : CastlingSide::Queen;
    const auto rook = castling_rook(pos, side);
    if (piece->role != Role::King || !rook) return fail("castling to that side is not allowed any more");
    if (to != castled_king_square(pos.turn(), side) && to != *rook)
      return fail("to_square is " + to_string(to) + ", not where the king goes in castling");
    return Move::castling(from, *rook);
  }
  if (promotion) {
    const std::string text = promotion->scalar_text();
    const auto role = text.empty() ? std::nullopt : parse_role(text.front());
    if (!role || *role == Role::Pawn || (*role == Role::King && pos.has_chess()))
      return fail("promotion is " + printable(promotion->raw()) + ", not a piece to promote to");
    return Move::promotion(from, to, *role);
  }
  const bool is_aslant = piece->role == Role::Pawn && file_of(from) != file_of(to);
  return is_aslant && pos.board().is_empty(to) ? Move::en_passant(from, to) : Move::normal(from, to);
}

Reading find_move(const AnyPosition& pos, JsonValue move) {
  const auto san = said(move, "san");
  const auto from = said(move, "from_square");
  const auto to = said(move, "to_square");
  std::optional<Move> by_san;
  if (san) {
    const auto parsed = parse_san(pos, san->scalar_text());
    if (!parsed) return fail("san " + printable(san->raw()) + ": " + std::string(to_string(parsed.error())));
    by_san = *parsed;
  }
  const bool is_drop = by_san && by_san->is_drop() && !from;
  if (is_drop && to && square_of(to) != by_san->to())
    return fail("san " + printable(san->raw()) + " is another move than a drop on " + printable(to->raw()));
  if ((!from && !to) || is_drop) {
    if (!by_san) return fail("neither 'from_square' and 'to_square' nor 'san' say the move");
    return *by_san;
  }
  const auto from_square = square_of(from);
  const auto to_square = square_of(to);
  if (!from_square || !to_square) return fail("from_square or to_square is no square");
  const auto found = move_by_squares(pos, move, *from_square, *to_square);
  if (!found) return found;
  if (!pos.is_legal(*found))
    return fail("illegal move " + to_string(*from_square) + "-" + to_string(*to_square));
  if (by_san && *by_san != *found)
    return fail("san " + printable(san->raw()) + " is another move than " + to_string(*from_square) + "-" +
                to_string(*to_square));
  return found;
}

/// What a key should hold, and what it holds when that is something else.
std::expected<void, Error> check_word(JsonValue move, const char* key,
                                      std::optional<std::string_view> right) {
  const auto value = move.find(key);
  if (!value) return {};
  const bool agrees = right ? value->equals(*right) : value->is_null();
  if (agrees) return {};
  return fail(std::string(key) + " is " + printable(value->raw()) + ", but the board says " +
              (right ? '"' + std::string(*right) + '"' : std::string("nothing")));
}

/// Are pockets, promoted pieces and checks the same, if the FEN of `a` has them?
bool has_same_extras(std::string_view fen, const AnyPosition& a, const AnyPosition& b) {
  if (fen.find_first_of("[+") == std::string_view::npos) return true;
  if (const auto* house = a.crazyhouse())
    return house->pockets() == b.crazyhouse()->pockets() && house->promoted() == b.crazyhouse()->promoted();
  return a.is_chess() || a.other()->checks_left() == b.other()->checks_left();
}

}  // namespace

std::expected<void, Error> EgdBoard::check_fen(JsonValue entry, const char* key) const {
  const auto position = entry.find(key);
  const auto fen = position ? position->find("fen") : std::nullopt;
  if (!fen || fen->is_null()) return {};
  if (fen->equals(fen_.text())) return {};
  const std::string text = fen->scalar_text();
  // Rights that cannot be are dropped here as they were at the start.
  const auto told = parse_start(position_.rules(), chess960_, text);
  if (!told) return fail(std::string(key) + ": FEN " + printable(text, 90) + ": " + told.error().reason);
  const AnyPosition& said_position = told->position;
  // Other writers give the en passant square only where a capture is legal.
  const bool same_ep = said_position.ep_square() == position_.ep_square() ||
                       said_position.ep_square() == position_.legal_ep_square();
  const bool agrees = said_position.board() == position_.board() &&
                      said_position.turn() == position_.turn() &&
                      said_position.castling_rooks() == position_.castling_rooks() && same_ep &&
                      said_position.halfmove_clock() == position_.halfmove_clock() &&
                      said_position.fullmove_number() == position_.fullmove_number() &&
                      has_same_extras(text, said_position, position_);
  if (agrees) return {};
  return fail(std::string(key) + " is " + printable(text, 90) + ", but the board is " +
              std::string(fen_.text()));
}

std::expected<Move, Error> EgdBoard::play(JsonValue entry) {
  const auto fields = entry.find("move");
  if (!fields || !fields->is_object()) return fail("the move has no object 'move'");
  if (const auto ok = check_fen(entry, "start_position"); !ok) return std::unexpected(ok.error());
  const char side = to_char(position_.turn());
  if (const auto ok = check_word(*fields, "player", std::string_view(&side, 1)); !ok)
    return std::unexpected(ok.error());
  const auto move = find_move(position_, *fields);
  if (!move) return move;

  std::optional<std::string_view> piece, captured, promotion;
  if (!move->is_null()) {
    const Square to = move->to();
    piece =
        piece_code(move->is_drop() ? move->drop_role() : position_.board().role_unchecked(move->from()), to);
    if (const auto taken = position_.captured_by(*move)) captured = piece_code(taken->role, to);
    if (move->is_promotion()) promotion = piece_code(move->promotion_role(), to);
  }
  for (const auto& [key, right] : {std::pair("piece", piece), std::pair("captured_piece", captured),
                                   std::pair("promotion", promotion)}) {
    if (const auto ok = check_word(*fields, key, right); !ok) return std::unexpected(ok.error());
  }
  if (captured && !fields->find("captured_piece") && fields->find("piece"))
    return fail("captured_piece is missing, but the move takes \"" + std::string(*captured) + '"');
  if (const auto ok = check_word(*fields, "move_type", egd_move_type(position_, *move)); !ok)
    return std::unexpected(ok.error());

  EgdBoard next = *this;
  next.position_.play(*move);
  next.fen_.follow(*move, next.position_);
  if (const auto ok = next.check_fen(entry, "end_position"); !ok) return std::unexpected(ok.error());
  *this = std::move(next);

  const auto end = entry.find("end_position");
  const auto features = end ? end->find("features") : std::nullopt;
  const auto check = features ? features->find("check") : std::nullopt;
  if (check && check->as_bool() == true && !position_.in_check())
    remark_ = "the features name a check that is none";
  return move;
}

}}  // namespace chess::egd
