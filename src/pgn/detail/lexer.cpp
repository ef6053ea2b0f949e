// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens. Whatever stands in the file, each byte is looked at a bounded number of times: what looks
// ahead (nested and unclosed comments) does so within a budget that grows with what was taken.
#include "pgn/detail/lexer.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "pgn/detail/characters.h"

namespace chess::inline pgn {

namespace {

constexpr std::size_t kLongestWord = 256;
constexpr std::size_t kUsualLine = 256;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // of a tag pair
constexpr std::size_t kLookahead = std::size_t{1} << 16;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

constexpr bool is_inner_blank(char c) { return is_blank(c) && !is_line_break(c); }

constexpr bool is_plain_name_character(char c) { return is_alpha(c) || is_digit(c) || c == '_' || c == '-'; }
constexpr bool is_promotion_letter(char c) {
  return std::string_view("QRBNqrbn").find(c) != std::string_view::npos;
}

}  // namespace

void PgnLexer::finish(PgnTokenKind kind, std::size_t begin, std::size_t end, std::size_t length) {
  token_.kind = kind;
  token_.text = scanner_.text(begin, end);
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
    if (c == '%' && scanner_.at_line_start()) {
      take_line();
      token_.on_new_line = true;
      breaks = 0;
    } else if (c == kByteOrderMark.front() && scanner_.starts_with(kByteOrderMark)) {
      token_.on_new_line = token_.on_new_line || scanner_.at_line_start();
      scanner_.advance(kByteOrderMark.size());
    } else if (c == kNoBreakSpace.front() && scanner_.starts_with(kNoBreakSpace)) {
      scanner_.advance(kNoBreakSpace.size());
    } else {
      break;
    }
    previous = '\0';
  }
  token_.on_new_line = token_.on_new_line || breaks > 0;
  token_.after_blank_line = token_.after_blank_line || breaks > 1;
}

void PgnLexer::read() {
  token_ = PgnToken{};
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
      case '$': {
        const std::size_t end = scanner_.find(1, kLongestWord, [](char c) { return !is_digit(c); });
        return finish(end > 1 ? PgnTokenKind::Nag : PgnTokenKind::Stray, 0, end, end);
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

void PgnLexer::read_word() {
  std::size_t end = scanner_.find(0, kLongestWord, ends_word);
  // "e8(Q)": the one place where a parenthesis belongs to a move.
  if (end > 1 && scanner_.peek(end) == '(' && (scanner_.at(end - 1) == '8' || scanner_.at(end - 1) == '1') &&
      is_promotion_letter(scanner_.peek(end + 1)) && scanner_.peek(end + 2) == ')')
    end = scanner_.find(end + 3, kLongestWord, ends_word);
  token_.is_truncated = end >= kLongestWord;
  if (token_.is_truncated) rest_ = Rest::Word;
  finish(PgnTokenKind::Word, 0, end, end);
}

void PgnLexer::read_digits() {
  const std::size_t end = scanner_.find(0, 20, [](char c) { return !is_digit(c); });
  const char next = scanner_.peek(end);
  const std::string_view digits = scanner_.text(0, end);
  if (next == '.' && !(digits == "0" && is_digit(scanner_.peek(end + 1)))) {
    const std::size_t dots = scanner_.find(end, kLongestLine, [](char c) { return c != '.'; });
    const std::size_t next_word = scanner_.find(dots, dots + 16, [](char c) { return !is_blank(c); });
    token_.one_dot = dots == end + 1 && scanner_.peek(next_word) != '.';
    finish(PgnTokenKind::Number, 0, end, dots);
  } else if ((!scanner_.has(end) || ends_word(next)) && digits != "0000") {
    finish(PgnTokenKind::Number, 0, end, end);
  } else if (next == kEllipsis.front() && scanner_.starts_with(kEllipsis, end)) {
    finish(PgnTokenKind::Number, 0, end, end + kEllipsis.size());
  } else {
    read_word();
  }
}

std::string_view PgnLexer::tag_pair_name_at(std::size_t offset) {
  if (scanner_.peek(offset) != '[') return {};
  const auto is_other = [](char c) { return !is_inner_blank(c); };
  std::size_t i = scanner_.find(offset + 1, offset + 16, is_other);
  const std::size_t name = i;
  i = scanner_.find(i, i + kLongestWord, [](char c) { return !is_plain_name_character(c); });
  const std::size_t quote = scanner_.find(i, i + 64, is_other);
  if (scanner_.peek(quote) != '"') return {};
  return scanner_.text(name, i);
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

// ---- Lines and brackets ----

void PgnLexer::take_line() {
  is_peeked_ = false;
  while (scanner_.has() && !is_line_break(scanner_.at()))
    scanner_.advance(scanner_.find(0, kLookahead, is_line_break));
}

void PgnLexer::take_bracket() {
  is_peeked_ = false;
  const std::size_t begin = scanner_.find(1, kLongestWord, [](char c) { return c != '['; });
  const std::size_t end =
      scanner_.find(begin, begin + kLongestWord, [](char c) { return c == ']' || is_line_break(c); });
  scanner_.advance(scanner_.peek(end) == ']' ? end + 1 : begin);
}

std::string_view PgnLexer::line_ahead(std::size_t limit) {
  return scanner_.text(0, scanner_.find(0, limit, is_line_break));
}

/// `[Name "value"]` without escapes, all of it in memory: nearly every tag pair of nearly every file.
std::optional<PgnLexer::Tag> PgnLexer::take_plain_tag() {
  const std::string_view text = scanner_.loaded();
  std::size_t i = 1;
  while (i < text.size() && is_plain_name_character(text[i])) ++i;
  Tag tag;
  tag.name = text.substr(1, i - 1);
  if (tag.name.empty() || text.substr(i, 2) != " \"") return std::nullopt;
  const std::size_t begin = i += 2;
  while (i < text.size() && text[i] != '"' && text[i] != '\\' && !is_line_break(text[i])) ++i;
  if (i + 1 >= text.size() || text[i] != '"' || text[i + 1] != ']') return std::nullopt;
  tag.value = text.substr(begin, i - begin);
  scanner_.advance(i + 2);
  return tag;
}

/// Most are short: more of the line is looked at only where the pair does not end in that, so that many on
/// one line, however long it is, cost no more than their bytes.
PgnLexer::Tag PgnLexer::take_tag() {
  is_peeked_ = false;
  if (const auto plain = take_plain_tag()) return *plain;
  for (std::size_t limit = kUsualLine;; limit *= 4) {
    const std::size_t end = scanner_.find(0, limit, is_line_break);
    const bool is_beyond_reason = end == limit && limit >= kLongestLine;
    if (auto tag = take_tag(scanner_.text(0, end), end < limit || is_beyond_reason)) {
      // What is left is taken later: the tag's texts stand in front of it.
      tag->is_cut = is_tag_cut_ = is_beyond_reason && !tag->is_closed;
      return *tag;
    }
  }
}

/// `line`: the line or, with `is_all` false, what is known of it. Nothing when that is too little.
std::optional<PgnLexer::Tag> PgnLexer::take_tag(std::string_view line, bool is_all) {
  const auto skip = [line](std::size_t i) {
    while (i < line.size() && is_blank(line[i])) ++i;
    return i;
  };
  Tag tag;
  std::size_t i = skip(1);
  const std::size_t name_begin = i;
  while (i < line.size() && !is_blank(line[i]) && line[i] != '"' && line[i] != ']') ++i;
  tag.name = line.substr(name_begin, i - name_begin);
  i = skip(i);
  if (i == line.size() && !is_all) return std::nullopt;
  if (tag.name.empty()) {
    take_line();
    tag.is_closed = true;
    return tag;
  }
  if (i == line.size() || line[i] != '"') {
    const std::size_t close = std::min(line.find(']', i), line.size());
    tag.is_closed = close < line.size();
    if (!tag.is_closed && !is_all) return std::nullopt;
    tag.value = trim(line.substr(i, close - i));
    tag.is_odd = true;
    scanner_.advance(std::min(close + 1, line.size()));
    return tag;
  }

  const std::size_t begin = i + 1;
  std::size_t end = line.size(), behind = line.size();
  bool has_escape = false;
  for (i = begin; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) {
      has_escape = true;
      ++i;
    } else if (line[i] == '"') {
      // The quote that ends the value has the bracket behind it; others are inside, not escaped.
      const std::size_t next = skip(i + 1);
      if (next < line.size() && line[next] == ']') {
        end = i;
        behind = next + 1;
        tag.is_closed = true;
        break;
      }
      tag.is_odd = true;
    }
  }
  if (!tag.is_closed) {
    if (!is_all) return std::nullopt;
    tag.is_odd = true;
    const std::size_t bracket = line.rfind(']');
    if (bracket != std::string_view::npos && bracket >= begin) {
      end = bracket;
      behind = bracket + 1;
    }
    while (end > begin && is_blank(line[end - 1])) --end;
    if (end > begin && line[end - 1] == '"') --end;
  }
  tag.value = line.substr(begin, end - begin);
  if (has_escape) {
    scratch_.clear();
    for (std::size_t k = 0; k < tag.value.size(); ++k) {
      const bool is_escape = tag.value[k] == '\\' && k + 1 < tag.value.size() &&
                             (tag.value[k + 1] == '"' || tag.value[k + 1] == '\\');
      scratch_.push_back(tag.value[is_escape ? ++k : k]);
    }
    tag.value = scratch_;
  }
  scanner_.advance(behind);
  return tag;
}

}  // namespace chess::inline pgn
