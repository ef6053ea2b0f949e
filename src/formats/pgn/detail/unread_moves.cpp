// SPDX-License-Identifier: GPL-3.0-or-later
#include "pgn/detail/unread_moves.h"

#include <algorithm>

#include "base/text.h"

namespace chess { inline namespace pgn {
namespace {

/// The text of a member, if it can be a part of a word.
std::string part_of(const JsonMembers& move, std::string_view key) {
  const JsonDatum* value = move.find(key);
  const auto text = value != nullptr ? value->as_string() : std::nullopt;
  const auto is_plain = [](char c) { return is_alpha(c) || is_digit(c); };
  return text && text->size() <= 3 && std::ranges::all_of(*text, is_plain) ? *text : std::string();
}

std::string to_word(const JsonMembers& move) {
  std::string piece = part_of(move, "p");
  std::ranges::transform(piece, piece.begin(), to_upper);
  const std::string from = part_of(move, "f"), to = part_of(move, "t");
  const auto is_null = [&](std::string_view key) {
    const JsonDatum* value = move.find(key);
    return value != nullptr && value->kind() == JsonKind::Null;
  };
  if (is_null("p") && is_null("f") && is_null("t")) return "--";
  if (piece.empty() || to.empty() || (from.empty() && !is_null("f"))) return "?";
  if (from.empty()) return piece + '@' + to;
  std::string word = piece == "P" ? std::string() : piece;
  word += from;
  word.push_back(part_of(move, "x").empty() ? '-' : 'x');
  word += to;
  std::string promotion = part_of(move, "promo");
  std::ranges::transform(promotion, promotion.begin(), to_upper);
  return promotion.empty() ? word : word + '=' + promotion;
}

}  // namespace

std::string to_move_words(std::span<const JsonDatum> moves) {
  std::string words;
  for (const JsonDatum& move : moves) {
    if (!words.empty()) words.push_back(' ');
    words += to_word(move.members());
  }
  return words;
}

}}  // namespace chess::pgn
