// SPDX-License-Identifier: GPL-3.0-or-later
// See plain_game.h. Moves are first taken apart by the frame that they all have, then the header says
// where they start, then they are replayed.
#include "bgn/plain_game.h"

#include <cstring>

#include "base/text.h"
#include "bgn/detail/json_array_end.h"
#include "bgn/detail/subinfo_json.h"
#include "core/lean_position.h"
#include "game/board_remarks.h"

namespace chess { inline namespace bgn {
namespace {

constexpr std::string_view kOpening = R"({"moves":[)";

/// Takes `what` off the front of `text`.
bool take(std::string_view& text, std::string_view what) {
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

/// `,"x":"p"`: the key's quotes included in `key`, the value one letter.
bool take_letter(std::string_view& text, std::string_view key, char& letter) {
  if (!text.starts_with(key)) return false;
  if (text.size() < key.size() + 2 || text[key.size() + 1] != '"') return false;
  letter = text[key.size()];
  text.remove_prefix(key.size() + 2);
  return true;
}

/// One past the bracket that closes the array at the front of `text`; npos when there is none, or an
/// alternative line inside.
std::size_t end_of_remarks(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '"': {
        const std::size_t begin = ++i;
        while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
        if (text.substr(begin, i - begin) == "alt") return std::string_view::npos;
        break;
      }
      case '[':
      case '{': ++depth; break;
      case ']':
      case '}':
        if (--depth == 0) return i + 1;
        break;
      default: break;
    }
  }
  return std::string_view::npos;
}

/// The move that the squares and letters mean, not yet known to be legal. Null for what is not plain.
Move move_of(Color mover, char promo, bool is_en_passant, Square from, Square to) {
  if (promo != '\0') {
    const auto role = parse_role(promo);
    if (!role || *role == Role::Pawn || *role == Role::King) return Move::null();
    return promo == to_char(Piece{mover, *role}) ? Move::promotion(from, to, *role) : Move::null();
  }
  return is_en_passant ? Move::en_passant(from, to) : Move::normal(from, to);
}

}  // namespace

bool PlainGameReader::scan_moves(std::string_view text, std::size_t& end) {
  moves_.clear();
  const char* const begin = text.data();
  text.remove_prefix(kOpening.size());
  while (text.starts_with('{')) {
    constexpr std::string_view kFrame = R"({"p":"P","f":"e2","t":"e4")";
    constexpr std::size_t kPiece = 6, kFrom = 14, kTo = 23;
    if (text.size() < kFrame.size()) return false;
    const auto same = [&](std::size_t first, std::size_t last) {
      return std::memcmp(text.data() + first, kFrame.data() + first, last - first) == 0;
    };
    if (!same(0, kPiece) || !same(kPiece + 1, kFrom) || !same(kFrom + 2, kTo) || text[kTo + 2] != '"')
      return false;
    const auto from = parse_square(text.substr(kFrom, 2));
    const auto to = parse_square(text.substr(kTo, 2));
    if (!from || !to) return false;
    // Written where it stays: a copy would wait for the single bytes to be stored.
    SpeltMove& move = moves_.emplace_back();
    move.piece = text[kPiece];
    move.from = *from;
    move.to = *to;
    text.remove_prefix(kFrame.size());
    if (!text.starts_with('}')) {
      take_letter(text, R"(,"x":")", move.captured);
      if (take(text, R"(,"c":)")) {
        // No zero in front: JSON has no such numbers.
        if (text.size() < 2 || !is_digit(text[0]) || (text[0] == '0' && is_digit(text[1]))) return false;
        while (!text.empty() && is_digit(text.front())) text.remove_prefix(1);
      }
      if (!take_letter(text, R"(,"castle":")", move.castle) &&
          !take_letter(text, R"(,"promo":")", move.promo))
        move.is_en_passant = take(text, R"(,"ep":true)");
      if (take(text, R"(,"a":)")) {
        const std::size_t length = text.starts_with('[') ? end_of_remarks(text) : std::string_view::npos;
        if (length == std::string_view::npos) return false;
        move.remarks = static_cast<std::uint32_t>(text.data() - begin);
        move.remarks_end = static_cast<std::uint32_t>(move.remarks + length);
        text.remove_prefix(length);
      }
      if (!text.starts_with('}')) return false;
    }
    text.remove_prefix(1);
    if (!take(text, ",")) break;
    if (!text.starts_with('{')) return false;
  }
  if (!take(text, "]")) return false;
  end = static_cast<std::size_t>(text.data() - begin);
  return true;
}

bool PlainGameReader::read_remarks(std::string_view array, Node& node) {
  const auto value = tape_.parse(array);
  if (!value) return false;
  for (auto element = value->first(); !element.done(); element.advance()) {
    if (!element.value().is_object()) return false;
    SubinfoJson read = read_subinfo(element.value());
    if (read.alt) return false;
    node.subinfos.push_back(std::move(read.subinfo));
  }
  return true;
}

bool PlainGameReader::replay(std::string_view text, ReadGame& out) {
  Game& game = out.game;
  if (!game.is_chess()) return false;
  LeanPosition pos(game.start());
  game.reserve(moves_.size() + 1);
  NodeId last = kRootNode;
  for (const SpeltMove& spelt : moves_) {
    const Color us = pos.turn();
    Move move;
    if (spelt.castle != '\0') {
      if (spelt.castle != 'K' && spelt.castle != 'Q') return false;
      const CastlingSide side = spelt.castle == 'K' ? CastlingSide::King : CastlingSide::Queen;
      const auto rook = pos.castling_rook(side);
      if (!rook || pos.king(us) != spelt.from || spelt.to != castled_king_square(us, side)) return false;
      move = Move::castling(spelt.from, *rook);
    } else {
      move = move_of(us, spelt.promo, spelt.is_en_passant, spelt.from, spelt.to);
    }
    if (move.is_null() || !pos.is_legal(move)) return false;
    if (spelt.piece != to_char(Piece{us, pos.role_unchecked(spelt.from)})) return false;
    const char captured = pos.is_capture(move) ? to_char(Piece{!us, pos.captured_unchecked(move)}) : '\0';
    if (captured != spelt.captured) return false;
    last = game.add_unchecked(last, move);
    if (spelt.remarks_end != 0 &&
        !read_remarks(text.substr(spelt.remarks, spelt.remarks_end - spelt.remarks), game.node(last)))
      return false;
    pos.play(move);
  }
  if (!moves_.empty() && !pos.has_pawn_step())
    if (auto remark = result_against_board(pos.to_position(), game.result))
      out.remarks.push_back(*std::move(remark));
  return true;
}

/// The rest of the object is a game without moves to the reader of headers.
bool PlainGameReader::read_header(std::string_view text, std::size_t behind_moves, ReadGame& out,
                                  bool& is_wanted) {
  header_ = kOpening;
  header_ += ']';
  header_ += text.substr(behind_moves);
  if (!is_utf8(header_)) return false;
  const auto object = tape_.parse(header_);
  // `moves` once, and nothing on the root: else the long way.
  if (!object || !object->is_object()) return false;
  auto member = object->first();
  for (member.advance(); !member.done(); member.advance())
    if (member.key().equals("a") || member.key().equals("moves")) return false;
  return wants_moves() ? !read_bgn_header(*object, asked_, out, is_wanted) : !read_bgn_header(*object, out);
}

bool PlainGameReader::read(std::string_view text, ReadGame& out) {
  if (text.size() > 0x7FFFFFFF || !text.starts_with(kOpening)) return false;
  has_passed_moves_ = false;
  const std::size_t array = kOpening.size() - 1;
  std::size_t behind_moves = 0;
  if (wants_moves()) {
    const std::size_t length = json_array_end(text.substr(array));
    if (length == std::string_view::npos) return false;
    behind_moves = array + length;
  } else if (!is_utf8(text) || !scan_moves(text, behind_moves)) {
    return false;
  }
  bool is_wanted = true;
  if (!read_header(text, behind_moves, out, is_wanted)) return false;
  if (!is_wanted) {
    has_passed_moves_ = behind_moves > kOpening.size() + 1;
    return true;
  }
  if (wants_moves()) {
    std::size_t end = 0;
    if (!is_utf8(text) || !scan_moves(text, end) || end != behind_moves) return false;
  }
  return replay(text, out);
}

}}  // namespace chess::bgn
