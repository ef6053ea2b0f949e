// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens. Whatever stands in the file, each byte is looked at a bounded number of times: what looks
// ahead (nested and unclosed comments) does so within a budget that grows with what was taken.
#include "pgn/detail/lexer.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "pgn/detail/characters.h"

namespace chess { inline namespace pgn {

namespace {
}  // namespace

void PgnLexer::finish(PgnTokenKind kind, std::size_t begin, std::size_t end, std::size_t length) {
  token_.kind = kind;
  token_.text = scanner_.text(begin, end);
  text_begin_ = begin;
  is_text_in_view_ = true;
  length_ = length;
}

void PgnLexer::take() {
  if (!is_peeked_) read();
  is_peeked_ = false;
  scanner_.advance(length_);
  if (rest_ == Rest::Line) take_line();
  if (rest_ != Rest::Word) return;
  while (scanner_.has() && !ends_word(scanner_.at())) scanner_.advance(1);
}

/// A lone A0 must have been found alone: no word is read on from inside a character.
WideBlank PgnLexer::wide_blank_at(std::size_t offset, std::size_t& length) {
  return wide_blank(scanner_.peek(offset), scanner_.peek(offset + 1), scanner_.peek(offset + 2), length);
}

void PgnLexer::skip_blanks() {
  int breaks = 0;
  char previous = '\0';
  while (scanner_.has()) {
    const char c = scanner_.at();
    if (is_blank(c)) {
      if (c == '\r' || (c == '\n' && previous != '\r')) ++breaks;
      scanner_.advance(1);
      previous = c;
      continue;
    }
    std::size_t length = 0;
    if (!may_begin_wide_blank(c) || wide_blank_at(0, length) == WideBlank::None) break;
    scanner_.advance(length);
    previous = '\0';
  }
  token_.on_new_line = token_.on_new_line || breaks > 0;
  token_.after_blank_line = token_.after_blank_line || breaks > 1;
}

void PgnLexer::read() {
  token_ = PgnToken{};
  is_text_in_view_ = false;
  token_.on_new_line = scanner_.at_line_start();
  length_ = 0;
  rest_ = Rest::Nothing;
  if (std::exchange(is_tag_cut_, false)) take_line();
  while (true) {
    skip_blanks();
    if (!scanner_.has()) return;
    switch (scanner_.at()) {
      case '[': return finish(PgnTokenKind::Bracket, 0, 1, 1);
      case '(': return finish(PgnTokenKind::Open, 0, 1, 1);
      case ')': return finish(PgnTokenKind::Close, 0, 1, 1);
      case '*': return finish(PgnTokenKind::Word, 0, 1, 1);
      case '{': return read_comment();
      case ';': return read_line_comment();
      case '%':
        if (scanner_.at_line_start()) return read_escape();
        return read_word();
      case '$': {
        const std::size_t end = scanner_.find(1, kLongestWord, [](char c) { return !is_digit(c); });
        // Alone it is kept as any other word that means nothing.
        return finish(end > 1 ? PgnTokenKind::Nag : PgnTokenKind::Word, 0, end, end);
      }
      case '.': scanner_.advance(1); continue;
      case ']':
      case '}': return finish(PgnTokenKind::Stray, 0, 1, 1);
      default: break;
    }
    if (scanner_.at() == kEllipsis.front() && scanner_.starts_with(kEllipsis)) {
      scanner_.advance(kEllipsis.size());
      continue;
    }
    if (is_digit(scanner_.at())) return read_digits();
    return read_word();
  }
}

void PgnLexer::read_escape() {
  const std::size_t end = scanner_.find(1, kLongestLine, is_line_break);
  token_.is_truncated = end >= kLongestLine;
  if (token_.is_truncated) rest_ = Rest::Line;
  finish(PgnTokenKind::Escape, 1, end, end);
}

/// A line inside a comment that looks like the start of a game: a tag pair behind a blank line, or
/// the tag that games begin with.
bool PgnLexer::is_game_boundary(std::size_t line_start, bool after_blank_line) {
  const std::string_view name = tag_pair_name_at(line_start);
  return name == "Event" || (after_blank_line && !name.empty());
}

// ---- Comments ----

void PgnLexer::read_comment() {
  std::size_t i = 1;
  bool has_inner_brace = false;
  bool closing_brace_seen = false;
  const auto is_mark = [](char c) { return c == '}' || c == '{' || is_line_break(c); };
  while (true) {
    i = scanner_.find(i, kLongestComment, is_mark);
    if (i >= kLongestComment) return read_long_comment();
    if (!scanner_.has(i)) {
      finish(PgnTokenKind::Comment, 1, i, i);
      token_.is_unclosed = true;
      return;
    }
    if (scanner_.at(i) == '}') break;
    if (scanner_.at(i) == '{') {
      has_inner_brace = true;
      ++i;
      continue;
    }
    // A new line. Does the next game begin here, the closing brace having been forgotten?
    int breaks = scanner_.at(i) == '\r' && scanner_.peek(i + 1) == '\n' ? 0 : 1;
    for (++i; i < kLongestComment && scanner_.has(i) && is_blank(scanner_.at(i)); ++i)
      if (scanner_.at(i) == '\n' || (scanner_.at(i) == '\r' && scanner_.peek(i + 1) != '\n')) ++breaks;
    if (closing_brace_seen || scanner_.peek(i) != '[' || !is_game_boundary(i, breaks > 1)) continue;
    const auto is_brace = [](char c) { return c == '{' || c == '}'; };
    const std::size_t brace = scanner_.find(i, i + kLookahead, is_brace);
    // In a file that is well-formed from here on a brace opens before it closes; a brace that closes
    // first is this comment's own, which then only quotes a tag.
    closing_brace_seen = scanner_.peek(brace) == '}';
    if (closing_brace_seen) continue;
    finish(PgnTokenKind::Comment, 1, i, i);
    token_.is_unclosed = true;
    return;
  }
  if (!has_inner_brace || !read_nested_comment(i)) finish(PgnTokenKind::Comment, 1, i, i + 1);
}

/// By the standard the first `}` ends a comment. When the comment holds a `{`, and its partner is found
/// before the game ends, the braces are taken as nested.
bool PgnLexer::read_nested_comment(std::size_t first_close) {
  if (lookahead_ > 4 * scanner_.offset() + kLookahead) return false;
  auto depth = std::ranges::count(scanner_.text(1, first_close), '{');
  const std::size_t limit = first_close + std::max(kLookahead, 4 * first_close);
  const auto is_mark = [](char c) { return c == '}' || c == '{' || is_line_break(c); };
  std::size_t i = first_close + 1;
  for (int breaks = 0; (i = scanner_.find(i, limit, is_mark)) < limit && scanner_.has(i); ++i) {
    const char c = scanner_.at(i);
    if (c == '{') {
      ++depth;
    } else if (c == '}') {
      if (--depth == 0) {
        finish(PgnTokenKind::Comment, 1, i, i + 1);
        token_.is_nested = true;
        return true;
      }
    } else if (c == '\r' && scanner_.peek(i + 1) == '\n') {
      continue;  // the LF counts
    } else {
      breaks = is_line_break(scanner_.peek(i + 1)) ? breaks + 1 : 1;
      if (is_game_boundary(i + 1, breaks > 1)) break;
      continue;
    }
    breaks = 0;
  }
  lookahead_ += i - first_close;
  return false;
}

void PgnLexer::read_long_comment() {
  scratch_ = scanner_.text(1, kLongestComment);
  scanner_.advance(kLongestComment);
  while (scanner_.has() && scanner_.at() != '}')
    scanner_.advance(scanner_.find(0, kLookahead, [](char c) { return c == '}'; }));
  token_.kind = PgnTokenKind::Comment;
  token_.text = scratch_;
  token_.is_truncated = true;
  token_.is_unclosed = !scanner_.has();
  length_ = token_.is_unclosed ? 0 : 1;
}

void PgnLexer::read_line_comment() {
  const std::size_t end = scanner_.find(1, kLongestComment, is_line_break);
  token_.is_line_comment = true;
  token_.is_truncated = end >= kLongestComment;
  if (token_.is_truncated) rest_ = Rest::Line;
  finish(PgnTokenKind::Comment, 1, end, end);
}

}}  // namespace chess::pgn
