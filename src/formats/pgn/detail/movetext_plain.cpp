// SPDX-License-Identifier: GPL-3.0-or-later
// Between the tokens goes a short way through movetext that is plainly written and in memory already. What it
// takes, it takes as the lexer would have.
#include <algorithm>

#include "base/text.h"
#include "pgn/detail/movetext.h"
#include "pgn/detail/plain_tokens.h"

namespace chess { inline namespace pgn {

void MovetextReader::read_plain_moves() {
  if (!remark_.empty() || !early_nags_.empty() || !early_lines_.empty() || !tokens_.empty()) return;
  // Of moves that are passed over, words are words: nothing is played, nothing said.
  const bool reads = is_reading();
  if (!reads && unread_.is_kept()) return;
  if (!lines_.position().has_chess()) return;
  while (true) {
    std::string_view text = lexer_.loaded();
    const std::size_t blanks = skip_plain_blanks(text);
    if (blanks == std::string_view::npos) return;
    text.remove_prefix(blanks);
    const char c = text.front();
    if (begins_plain_move(c)) {
      const ShortWord word = plain_word(text);
      if (!reads) {
        // Eight bytes up to a blank may hold more than a word: "Nf3)".
        const auto may_end = [](char ch) { return ends_word(ch) || may_begin_wide_blank(ch); };
        if (word.length == 0 || std::ranges::any_of(text.substr(0, word.length), may_end)) return;
        lexer_.skip_plain(blanks + word.length);
        continue;
      }
      Move move;
      if (!parse_plain_san(lines_.position().chess(), word, move)) return;
      play(move, text.substr(0, word.length));
      lexer_.skip_plain(blanks + word.length);
    } else if (is_digit(c)) {
      const int due = lines_.position().chess().fullmove_number() + number_offset_;
      const std::size_t length =
          reads ? plain_number_of(text, static_cast<unsigned>(due)) : plain_number(text);
      if (length == 0) return;
      is_behind_number_ = true;
      written_number_at_ = kNowhere;
      lexer_.skip_plain(blanks + length);
    } else if (c == '{') {
      const std::size_t length = plain_comment(text);
      if (length == 0) return;
      if (reads) give_comment(text.substr(1, length - 2));
      lexer_.skip_plain(blanks + length);
    } else {
      return;
    }
  }
}

}}  // namespace chess::pgn
