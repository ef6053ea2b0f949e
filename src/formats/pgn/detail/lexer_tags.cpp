// SPDX-License-Identifier: GPL-3.0-or-later
// Tag pairs and other brackets, as the lexer takes them.
#include "pgn/detail/lexer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace chess { inline namespace pgn {

namespace {

constexpr std::size_t kLongestBrokenTag = 4096;  // that goes on over the end of its line
constexpr int kMostTagLines = 8;
constexpr std::size_t kLongestBracket = 512;

constexpr std::array<bool, 256> kPlainNameCharacters = [] {
  std::array<bool, 256> table{};
  for (int i = 0; i < 256; ++i) {
    const auto c = static_cast<char>(i);
    table[static_cast<std::size_t>(i)] = is_alpha(c) || is_digit(c) || c == '_' || c == '-';
  }
  return table;
}();
constexpr bool is_plain_name_character(char c) { return kPlainNameCharacters[static_cast<unsigned char>(c)]; }

}  // namespace

std::string_view PgnLexer::tag_pair_name_at(std::size_t offset) {
  if (scanner_.peek(offset) != '[') return {};
  // Line breaks too: "[", and the pair on the next line.
  const auto is_other = [](char c) { return !is_blank(c); };
  std::size_t i = scanner_.find(offset + 1, offset + 16, is_other);
  const std::size_t name = i;
  i = scanner_.find(i, i + kLongestWord, [](char c) { return !is_plain_name_character(c); });
  // "[BlackType: "program"]"
  if (i > name) i = scanner_.find(i, i + 4, [](char c) { return c != ':'; });
  const std::size_t quote = scanner_.find(i, i + 64, is_other);
  if (scanner_.peek(quote) != '"') return {};
  return scanner_.text(name, i);
}

bool PgnLexer::is_tag_behind_line() {
  const std::size_t end = scanner_.find(0, kUsualLine, is_line_break);
  const bool is_crlf = scanner_.peek(end) == '\r' && scanner_.peek(end + 1) == '\n';
  return is_line_break(scanner_.peek(end)) && !tag_pair_name_at(end + (is_crlf ? 2 : 1)).empty();
}

void PgnLexer::take_line() {
  is_peeked_ = false;
  while (scanner_.has() && !is_line_break(scanner_.at()))
    scanner_.advance(scanner_.find(0, kLookahead, is_line_break));
}

std::string_view PgnLexer::bracket_ahead() {
  const std::size_t begin = scanner_.find(1, kLongestBracket, [](char c) { return c != '['; });
  const std::size_t end =
      scanner_.find(begin, begin + kLongestBracket, [](char c) { return c == ']' || is_line_break(c); });
  return scanner_.text(0, scanner_.peek(end) == ']' ? end + 1 : begin);
}

void PgnLexer::take_bracket() {
  is_peeked_ = false;
  scanner_.advance(bracket_ahead().size());
}

bool PgnLexer::is_last_word() {
  const std::size_t next = scanner_.find(length_, length_ + kUsualLine, [](char c) { return !is_blank(c); });
  return !scanner_.has(next);
}

bool PgnLexer::has_only_comments_ahead() {
  std::size_t i = 0;
  while (scanner_.has(i)) {
    if (i >= kLookahead) return false;
    const char c = scanner_.at(i);
    if (c == '{') {
      i = scanner_.find(i, kLookahead, [](char d) { return d == '}'; }) + 1;
    } else if (c == ';') {
      i = scanner_.find(i, kLookahead, is_line_break);
    } else if (is_blank(c)) {
      ++i;
    } else {
      return false;
    }
  }
  return true;
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
  i = find_value_mark(text, i);
  tag.is_plain = i < text.size() && text[i] == '"';
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
    std::size_t length = 0;
    auto tag = parse_tag(scanner_.text(0, end), false, length);
    if (!tag && end < limit) {
      if (const auto broken = take_broken_tag(end)) return *broken;
    }
    if (!tag && (end < limit || is_beyond_reason)) {
      // It may have to be looked further, and then the texts would move.
      const bool is_at_end = end < limit && !scanner_.has(end);
      tag = parse_tag(scanner_.text(0, end), true, length);
      tag->is_at_end = is_at_end && !tag->is_closed;
    }
    if (!tag) continue;
    // What is left is taken later: the tag's texts stand in front of it.
    tag->is_cut = is_tag_cut_ = is_beyond_reason && !tag->is_closed;
    scanner_.advance(length);
    return *tag;
  }
}

/// A pair that is not closed on its line goes on over the next ones, up to a blank line or a line that begins
/// with a bracket: where its quotes and its bracket are found there. Nothing is taken if they are not.
std::optional<PgnLexer::Tag> PgnLexer::take_broken_tag(std::size_t line_end) {
  std::size_t end = line_end;
  for (int lines = 1; lines < kMostTagLines; ++lines) {
    if (!scanner_.has(end)) return std::nullopt;
    const std::size_t next = end + (scanner_.at(end) == '\r' && scanner_.peek(end + 1) == '\n' ? 2 : 1);
    const char first = scanner_.peek(next);
    if (first == '[' || first == '%' || is_blank(first)) return std::nullopt;
    end = scanner_.find(next, kLongestBrokenTag, is_line_break);
    if (end >= kLongestBrokenTag) return std::nullopt;
    std::size_t length = 0;
    auto tag = parse_tag(scanner_.text(0, end), false, length);
    if (!tag) continue;
    const bool has_quotes = scanner_.text(0, length).find('"') != std::string_view::npos;
    if (tag->name.empty() || !has_quotes) return std::nullopt;
    tag->is_odd = true;
    scanner_.advance(length);
    return tag;
  }
  return std::nullopt;
}

/// `line`: the line or, with `is_all` false, what is known of it. Nothing when that is too little. `length`
/// is that of the tag with its brackets.
std::optional<PgnLexer::Tag> PgnLexer::parse_tag(std::string_view line, bool is_all, std::size_t& length) {
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
    length = 0;
    tag.is_closed = true;
    return tag;
  }
  if (i == line.size() || line[i] != '"') {
    const std::size_t close = std::min(line.find(']', i), line.size());
    tag.is_closed = close < line.size();
    if (!tag.is_closed && !is_all) return std::nullopt;
    tag.value = trim(line.substr(i, close - i));
    tag.is_odd = true;
    length = std::min(close + 1, line.size());
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
  length = behind;
  return tag;
}

}}  // namespace chess::pgn
