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
  if (!lines_.has_chess()) return;
  std::string_view text = lexer_.loaded();
  const char* taken = text.data();
  const auto take = [&] {
    lexer_.skip_plain(static_cast<std::size_t>(text.data() - taken));
    taken = text.data();
  };
  while (true) {
    const std::size_t blanks = skip_plain_blanks(text);
    if (blanks == std::string_view::npos) return take();
    const std::string_view rest(text.data() + blanks, text.size() - blanks);
    std::size_t length = 0;
    switch (plain_token_kind(rest.front())) {
      case PlainToken::Move: {
        const ShortWord word = plain_word(rest);
        const std::uint32_t bits = lines_.find_plain(word);
        if (bits == kNoPlainMove) return take();
        length = word.length;
        play(Move::from_raw(static_cast<std::uint16_t>(bits)), {rest.data(), length});
        break;
      }
      case PlainToken::Number: {
        const int due = lines_.fullmove_number() + number_offset_;
        length = plain_number_of(rest, static_cast<unsigned>(due));
        if (length == 0) return take();
        is_behind_number_ = true;
        written_number_at_ = kNowhere;
        break;
      }
      case PlainToken::Comment:
        length = plain_comment(rest);
        if (length == 0) return take();
        take();  // what is said of the comment names its line
        give_comment(rest.substr(1, length - 2));
        break;
      case PlainToken::Other: return take();
    }
    text = {rest.data() + length, rest.size() - length};
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
  has_passed_move_ =
      is_passing_ && plain_token_kind(text.front()) == PlainToken::Move && looks_like_move(text.substr(0, 2));
  return has_passed_move_;
}

}}  // namespace chess::pgn
