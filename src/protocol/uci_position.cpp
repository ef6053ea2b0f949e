// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/uci_position.h"

#include "protocol/detail/uci_words.h"

namespace chess::inline protocol {

std::expected<UciPosition, UciError> parse_uci_position(std::string_view arguments, UciNotes* notes) {
  UciPosition position;
  std::string_view rest = arguments;
  std::string_view word = take_word(rest);
  while (!word.empty() && word != "startpos" && word != "fen") {
    detail::note(notes, "unknown word in position:", word);
    word = take_word(rest);
  }
  if (word.empty()) return std::unexpected(UciError{0, "position without startpos or fen"});

  if (word == "fen") {
    std::string fen;
    while (!detail::peek_word(rest).empty() && detail::peek_word(rest) != "moves") {
      if (!fen.empty()) fen.push_back(' ');
      fen += take_word(rest);
    }
    if (fen.empty())
      return std::unexpected(UciError{detail::offset_in(arguments, word), "fen without a position"});
    position.fen = std::move(fen);
  }
  bool in_moves = false;
  for (word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "moves") {
      in_moves = true;
    } else if (in_moves) {
      position.moves.emplace_back(word);
    } else {
      detail::note(notes, "unknown word in position:", word);
    }
  }
  return position;
}

std::string to_text(const UciPosition& position) {
  std::string out = "position ";
  if (position.fen) {
    out += "fen ";
    detail::append_line_safe(*position.fen, out);
  } else {
    out += "startpos";
  }
  if (!position.moves.empty()) {
    out += " moves";
    for (const auto& move : position.moves) {
      out.push_back(' ');
      detail::append_line_safe(move, out);
    }
  }
  return out;
}

}  // namespace chess::inline protocol
