// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/move_line.h"

#include "base/text.h"
#include "notation/san.h"

namespace chess { inline namespace notation {

namespace {

/// Without the number and dots before a move: "12.", "12...", "3.Nf3".
std::string_view without_number(std::string_view word) {
  const auto digits = word.find_first_not_of("0123456789");
  if (digits == std::string_view::npos) return {};
  if (digits > 0 && word[digits] == '.') word.remove_prefix(digits);
  while (word.starts_with('.')) word.remove_prefix(1);
  return word;
}

}  // namespace

bool is_result_word(std::string_view word) {
  return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2";
}

std::expected<std::vector<Move>, Error> parse_move_line(const Position& start, std::string_view text) {
  std::vector<Move> moves;
  Position pos = start;
  for (std::string_view word : split_words(text)) {
    word = without_number(word);
    if (word.empty() || is_result_word(word)) continue;
    const auto move = parse_san(pos, word);
    if (!move) {
      return std::unexpected("half-move " + std::to_string(moves.size() + 1) + ": " +
                             std::string(to_string(move.error())) + ": " + printable(word));
    }
    moves.push_back(*move);
    pos.play(*move);
  }
  return moves;
}

std::string to_move_line(const Position& start, std::span<const Move> moves) {
  std::string line;
  Position pos = start;
  for (const Move move : moves) {
    const bool is_white = pos.turn() == Color::White;
    if (!line.empty()) line += ' ';
    if (is_white || line.empty()) line += std::to_string(pos.fullmove_number()) + (is_white ? ". " : "... ");
    append_san(pos, move, line);
    pos.play(move);
  }
  return line;
}

}}  // namespace chess::notation
