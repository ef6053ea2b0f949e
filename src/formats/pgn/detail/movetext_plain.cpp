// SPDX-License-Identifier: GPL-3.0-or-later
// Between the tokens goes a short way through movetext that is plainly written and in memory already. What it
// takes, it takes as the lexer would have.
#include "base/text.h"
#include "pgn/detail/movetext.h"
#include "pgn/detail/pass_moves.h"
#include "pgn/detail/plain_tokens.h"
#include "pgn/detail/words.h"

namespace chess { inline namespace pgn {

void MovetextReader::read_plain_moves() {
  if (!remark_.empty() || !early_nags_.empty() || !early_lines_.empty() || !tokens_.empty()) return;
  if (!is_reading()) return pass_plain_moves();
  if (!lines_.position().has_chess()) return;
  while (true) {
    std::string_view text = lexer_.loaded();
    const std::size_t blanks = skip_plain_blanks(text);
    if (blanks == std::string_view::npos) return;
    text.remove_prefix(blanks);
    const char c = text.front();
    if (begins_plain_move(c)) {
      const ShortWord word = plain_word(text);
      Move move;
      if (!parse_plain_san(lines_.position().chess(), word, move)) return;
      play(move, text.substr(0, word.length));
      lexer_.skip_plain(blanks + word.length);
    } else if (is_digit(c)) {
      const int due = lines_.position().chess().fullmove_number() + number_offset_;
      const std::size_t length = plain_number_of(text, static_cast<unsigned>(due));
      if (length == 0) return;
      is_behind_number_ = true;
      written_number_at_ = kNowhere;
      lexer_.skip_plain(blanks + length);
    } else if (c == '{') {
      const std::size_t length = plain_comment(text);
      if (length == 0) return;
      give_comment(text.substr(1, length - 2));
      lexer_.skip_plain(blanks + length);
    } else {
      return;
    }
  }
}

/// Moves that nobody wants: nothing is played, nothing said.
void MovetextReader::pass_plain_moves() {
  if (unread_.is_kept() || !(has_passed_move_ || begins_with_passed_move())) return;
  const std::string_view text = lexer_.loaded();
  const PassedMoves passed = pass_moves(text, skipped_depth_);
  if (passed.length == 0) return;
  skipped_depth_ = passed.depth;
  is_behind_open_ = text[passed.length - 1] == '(';
  lexer_.skip_plain(passed.length);
}

/// Is a move the next word? It need not be taken to be known.
bool MovetextReader::begins_with_passed_move() {
  std::string_view text = lexer_.loaded();
  const std::size_t blanks = skip_plain_blanks(text);
  if (blanks == std::string_view::npos) return false;
  text.remove_prefix(blanks);
  has_passed_move_ = is_passing_ && begins_plain_move(text.front()) && looks_like_move(text.substr(0, 2));
  return has_passed_move_;
}

}}  // namespace chess::pgn
