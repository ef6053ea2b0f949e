// SPDX-License-Identifier: GPL-3.0-or-later
// Each block of 64 bytes becomes masks with a bit a byte. Most blocks of movetext have no byte that matters.
#include "pgn/detail/pass_moves.h"

#include <bit>

#include "base/byte_block.h"
#include "base/text.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/lexer.h"

namespace chess { inline namespace pgn {

namespace {

using Mask = ByteMask;
constexpr std::size_t kBlock = ByteBlock::kSize;
constexpr std::size_t kNowhere = std::string_view::npos;

/// Behind the last token that ends before the word at `at`.
std::size_t before_word(std::string_view text, std::size_t at) {
  while (at > 0 && !ends_word(text[at - 1])) --at;
  if (at > 0 && text[at - 1] == '$') --at;
  while (at > 0 && is_blank(text[at - 1])) --at;
  return at;
}

/// Before what may be one word with what follows: "1 - 0" has two blanks inside.
std::size_t before_words(std::string_view text, std::size_t at) {
  return before_word(text, before_word(text, before_word(text, at)));
}

/// "(12)" or "3)": is the parenthesis at `at` behind a number?
bool is_behind_number(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && is_digit(text[begin - 1])) --begin;
  if (begin == at) return false;
  return begin == 0 || text[begin - 1] == '.' || (ends_word(text[begin - 1]) && text[begin - 1] != '$');
}

/// "e8(Q)": does the parenthesis at `at` belong to a move?
bool is_of_promotion(std::string_view text, std::size_t at) {
  return at == 0 || at + 2 >= text.size() || text[at + 2] == ')';
}

/// Does the line at `at`, inside a comment, begin with a bracket? Then it may be the next game's.
bool is_bracket_ahead(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at == text.size() || text[at] == '[';
}

/// The comment from `open` to its brace at `close`.
bool is_plain_comment(std::string_view text, std::size_t open, std::size_t close, bool is_wide) {
  return close - open <= PgnLexer::kLongestComment &&
         (!is_wide || is_utf8(text.substr(open + 1, close - open - 1)));
}

}  // namespace

PassedMoves pass_moves(std::string_view text, std::size_t depth) {
  constexpr ByteRange kBlanks{'\0', ' '}, kDigits{'0', '9'};
  std::size_t open = kNowhere;  // the brace of the comment
  bool is_wide = false;         // the comment, or what is near it
  char before = 'x';            // the block
  std::size_t i = 0;
  // The byte behind the block is looked at, too.
  for (; i + kBlock < text.size(); before = text[i + kBlock - 1], i += kBlock) {
    const ByteBlock block(text.data() + i);
    // Most kinds are looked for only where one of these few makes them matter.
    const Mask breaks = block.is('\n', '\r');
    const Mask marks = block.is(ByteRange{'(', '*'}, ';', '[', ByteRange{'{', '\xFF'});
    Mask dashes = block.is('-', '/', ':');
    Mask behind_blank = 0;
    if (dashes != 0) {
      // "1-0", "1/2"; and "1 - 0", which is one word. Most of the others stand in "O-O".
      const Mask digits = block.is(kDigits);
      const Mask behind_digit = digits << 1 | Mask{is_digit(before)};
      const Mask before_digit = digits >> 1 | Mask{is_digit(text[i + kBlock])} << 63;
      behind_blank = block.is(kBlanks) << 1 | Mask{is_blank(before)};
      dashes &= (behind_digit & before_digit) | behind_blank;
    }
    Mask line_starts = breaks << 1 | Mask{is_line_break(before)};
    if ((line_starts & breaks) != 0)
      line_starts &= ~(block.is('\n') & (block.is('\r') << 1 | Mask{before == '\r'}));
    const Mask leads = line_starts == 0 ? 0 : line_starts & block.is(kBlanks, '%', '[');
    const Mask of_moves = marks | dashes | leads;
    const Mask of_comments = leads | (marks == 0 ? 0 : block.is('{', '}'));
    is_wide = (open != kNowhere && is_wide) || (marks != 0 && block.is_wide() != 0);
    for (Mask ahead = ~Mask{0};;) {
      const Mask found = (open == kNowhere ? of_moves : of_comments) & ahead;
      if (found == 0) break;
      const int bit = std::countr_zero(found);
      ahead = ~Mask{1} << bit;
      const std::size_t at = i + static_cast<std::size_t>(bit);
      const char c = text[at];
      if (open != kNowhere) {
        if (c == '}') {
          if (!is_plain_comment(text, open, at, is_wide)) return {before_word(text, open), depth};
          open = kNowhere;
        } else if (c == '{' || ((line_starts >> bit & 1) != 0 && is_bracket_ahead(text, at))) {
          return {before_word(text, open), depth};
        }
        continue;
      }
      switch (c) {
        case '{': open = at; continue;
        case '}':
        case '|':
        case '~': continue;
        case '(':
          if (is_of_promotion(text, at)) break;
          ++depth;
          continue;
        case ')':
          if (depth == 0 || is_behind_number(text, at)) break;
          --depth;
          continue;
        default: break;
      }
      const bool may_be_divided = (dashes >> bit & behind_blank >> bit & 1) != 0;
      return {may_be_divided ? before_words(text, at) : before_word(text, at), depth};
    }
  }
  return {open == kNowhere ? before_words(text, i) : before_word(text, open), depth};
}

}}  // namespace chess::pgn
