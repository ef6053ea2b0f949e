// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/detail/fields.h"

#include "base/text.h"
#include "notation/uci_move.h"

namespace chess { inline namespace facts {

void FieldWriter::operator()(std::string_view key, Move move) {
  if (!move.is_null()) json_.text(key, to_uci(move, CastlingNotation::KingTakesRook));
}

void FieldWriter::moves(std::string_view key, const std::vector<Move>& moves) {
  json_.open(key, '[');
  for (const Move move : moves) json_.text(to_uci(move, CastlingNotation::KingTakesRook));
  json_.close(']');
}

std::string_view FieldReader::plain_text(std::string_view key) const {
  const auto value = find(key);
  return value ? value->plain_string().value_or("") : std::string_view();
}

double FieldReader::figure(std::string_view key) const {
  const auto value = find(key);
  return value && value->is_number() ? parse_number<double>(value->raw()).value_or(-1.0) : -1.0;
}

void FieldReader::text(std::string_view key, std::string& value) {
  const auto member = find(key);
  check(member && member->is_string());
  if (is_whole_) value = member->string();
}

void FieldReader::operator()(std::string_view key, Role& role) {
  const auto found = std::ranges::find_if(kRoles, [&](Role one) { return to_name(one) == plain_text(key); });
  check(found != std::end(kRoles));
  if (is_whole_) role = *found;
}

void FieldReader::operator()(std::string_view key, Square& square) {
  const auto read = parse_square(plain_text(key));
  check(read.has_value());
  square = read.value_or(square);
}

void FieldReader::operator()(std::string_view key, Move& move) {
  if (!find(key)) return;
  const auto read = parse_uci_move(*origin_, plain_text(key));
  check(read.has_value());
  if (read) move = *read;
}

void FieldReader::moves(std::string_view key, std::vector<Move>& moves, Position start) {
  const auto array = find(key);
  check(array && array->is_array());
  if (!is_whole_) return;
  for (auto cursor = array->first(); !cursor.done(); cursor.advance()) {
    const auto move = parse_uci_move(start, cursor.value().plain_string().value_or(""));
    if (!move) return check(false);
    moves.push_back(*move);
    start.play(*move);
  }
}

}}  // namespace chess::facts
