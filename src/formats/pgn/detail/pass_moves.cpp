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

/// Which bytes of a block are of a kind.
struct Block {
  Mask line_feeds;
  Mask returns;
  Mask blanks;  ///< but DEL
  Mask digits;
  Mask dashes;  ///< `-`, `/` and `:`, which results have inside
  Mask percents;
  Mask marks;   ///< `(`, `)`, `*`, `;` and `[`
  Mask braces;  ///< with `|`, `~` and DEL
  Mask wide;    ///< beyond ASCII
};

Block look_at(const char* text) {
  const ByteBlock bytes(text);
  return {.line_feeds = bytes.is('\n'),
          .returns = bytes.is('\r'),
          .blanks = bytes.is_from_to('\0', ' '),
          .digits = bytes.is_from_to('0', '9'),
          .dashes = bytes.is('-') | bytes.is('/') | bytes.is(':'),
          .percents = bytes.is('%'),
          .marks = bytes.is_from_to('(', '*') | bytes.is(';') | bytes.is('['),
          .braces = bytes.is_from_to('{', '\x7F'),
          .wide = bytes.is_wide()};
}

/// What stood at the end of the block before.
struct Before {
  Mask line_break = 0;
  Mask carriage_return = 0;
  Mask digit = 0;
  Mask blank = 0;
};

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
  std::size_t open = kNowhere;  // the brace of the comment
  bool is_wide = false;         // the comment, or what is near it
  Before before;
  std::size_t i = 0;
  // The byte behind the block is looked at, too.
  for (; i + kBlock < text.size(); i += kBlock) {
    const Block block = look_at(text.data() + i);
    const Mask breaks = block.line_feeds | block.returns;
    const Mask inside_crlf = block.line_feeds & (block.returns << 1 | before.carriage_return);
    const Mask line_starts = (breaks << 1 | before.line_break) & ~inside_crlf;
    const Mask before_digit = block.digits >> 1 | static_cast<Mask>(is_digit(text[i + kBlock])) << 63;
    const Mask behind_blank = block.blanks << 1 | before.blank;
    // "1-0", "1/2"; and "1 - 0", which is one word. Most of the others stand in "O-O".
    const Mask dashes = block.dashes & (((block.digits << 1 | before.digit) & before_digit) | behind_blank);
    const Mask of_moves =
        block.marks | block.braces | block.wide | dashes | (line_starts & (block.blanks | block.percents));
    const Mask of_comments = block.braces | (line_starts & (block.blanks | block.marks));
    is_wide = (open != kNowhere && is_wide) || block.wide != 0;
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
    before = {breaks >> 63, block.returns >> 63, block.digits >> 63, block.blanks >> 63};
  }
  return {open == kNowhere ? before_words(text, i) : before_word(text, open), depth};
}

}}  // namespace chess::pgn
