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

namespace {

/// Is a move the first word of `text`? It need not be taken to be known.
bool is_move_ahead(std::string_view text) {
  constexpr std::size_t kSquareInside = 3;  // "e4", "Nf3"
  return !text.empty() && plain_token_kind(text.front()) == PlainToken::Move &&
         looks_like_move(text.substr(0, kSquareInside));
}

}  // namespace

/// Moves that nobody wants: nothing is played, nothing said.
void MovetextReader::pass_plain_moves() {
  if (unread_.is_kept() || !(has_passed_move_ || begins_with_passed_move())) return;
  pass_more_than(0);
}

/// The same right behind the tags. False: nothing is taken.
bool MovetextReader::pass_first_moves() {
  constexpr std::string_view kNumber = "1.";
  if (!is_passing_) return false;
  const std::string_view text = lexer_.loaded();
  if (!text.starts_with(kNumber)) return false;
  const std::size_t move = kNumber.size() + (text.substr(kNumber.size()).starts_with(' ') ? 1 : 0);
  has_passed_move_ = is_move_ahead(text.substr(move)) && pass_more_than(move);
  return has_passed_move_;
}

/// False: that is no more than `least` bytes, and nothing is taken.
bool MovetextReader::pass_more_than(std::size_t least) {
  const std::string_view text = lexer_.loaded();
  const PassedMoves passed = pass_moves(text, skipped_depth_);
  if (passed.length <= least) return false;
  skipped_depth_ = passed.depth;
  is_behind_open_ = text[passed.length - 1] == '(';
  lexer_.skip_plain(passed.length);
  return true;
}

bool MovetextReader::begins_with_passed_move() {
  std::string_view text = lexer_.loaded();
  const std::size_t blanks = skip_plain_blanks(text);
  has_passed_move_ = is_passing_ && blanks != std::string_view::npos && is_move_ahead(text.substr(blanks));
  return has_passed_move_;
}

/// The result behind moves that were passed over, alone on the rest of its line. False: nothing is taken.
bool MovetextReader::take_plain_end() {
  const std::string_view text = lexer_.loaded();
  const std::size_t blanks = skip_plain_blanks(text);
  if (blanks == std::string_view::npos || skipped_depth_ > 0 || !tokens_.empty()) return false;
  for (const GameResult result :
       {GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown}) {
    const std::string_view mark = to_string(result);
    if (text[blanks] != mark[0] || !text.substr(blanks).starts_with(mark)) continue;
    const std::size_t end = blanks + mark.size();
    if (!is_line_break(text[end])) return false;
    result_marks_.add(result, false);
    lexer_.skip_plain(end);
    take_behind_end();
    return true;
  }
  return false;
}

}}  // namespace chess::pgn
