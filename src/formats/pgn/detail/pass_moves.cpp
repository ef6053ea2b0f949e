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

/// The bits of a mask for which `holds` returns true. Where there are few, this takes fewer operations than
/// another mask.
template <class Holds>
Mask those_of(Mask mask, Holds holds) {
  Mask held = 0;
  for (; mask != 0; mask &= mask - 1)
    if (holds(static_cast<std::size_t>(std::countr_zero(mask)))) held |= mask & ~(mask - 1);
  return held;
}

/// "1-0", "1/2"; and "1 - 0", which is one word. Most of the others stand in "O-O".
bool is_dash_of_result(char before, char behind) {
  return is_blank(before) || (is_digit(before) && is_digit(behind));
}

/// May a line that begins like this be no more of the game?
bool begins_odd_line(char first) { return is_blank(first) || first == '%' || first == '['; }

}  // namespace

PassedMoves pass_moves(std::string_view text, std::size_t depth) {
  std::size_t open = kNowhere;  // the brace of the comment
  bool is_wide = false;         // the comment, or what is near it
  char before = 'x';            // the block
  std::size_t i = 0;
  // The byte behind the block is looked at, too.
  for (; i + kBlock < text.size(); before = text[i + kBlock - 1], i += kBlock) {
    const ByteBlock block(text.data() + i);
    // Most kinds are looked for only where one of these few makes them matter.
    const Mask marks = block.is(ByteRange{'(', '*'}, ';', '[', ByteRange{'{', '\xFF'});
    const Mask dashes = those_of(block.is('-', '/', ':'), [&](std::size_t bit) {
      return is_dash_of_result(bit == 0 ? before : text[i + bit - 1], text[i + bit + 1]);
    });
    const Mask feeds = block.is('\n');
    const Mask returns = block.has('\r') ? block.is('\r') : 0;
    const Mask behind_returns = returns << 1 | Mask{before == '\r'};
    const Mask line_starts = (feeds << 1 | Mask{before == '\n'}) | (behind_returns & ~feeds);
    const Mask leads = those_of(line_starts, [&](std::size_t bit) { return begins_odd_line(text[i + bit]); });
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
      const bool may_be_divided = (dashes >> bit & 1) != 0 && at > 0 && is_blank(text[at - 1]);
      return {may_be_divided ? before_words(text, at) : before_word(text, at), depth};
    }
  }
  return {open == kNowhere ? before_words(text, i) : before_word(text, open), depth};
}

}}  // namespace chess::pgn
