// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens as text, with a limit.
#include "pgn/detail/unread_text.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "io/byte_source.h"
#include "pgn/comment.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/words.h"

namespace chess { inline namespace pgn {

namespace {
constexpr std::size_t kMostUnreadBytes = PgnScanner::kMostRecorded;  // of a line

}  // namespace

void UnreadText::begin(bool is_kept) {
  is_kept_ = is_kept;
  layout_begin_.reset();
  text_.clear();
}

void UnreadText::end_layout(std::string_view text) {
  const std::size_t begin = *std::exchange(layout_begin_, std::nullopt);
  text = trim(text);
  std::string layout;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    std::string storage;
    layout += reports_.utf8(text.substr(0, end), storage);
    text.remove_prefix(end);
    if (text.empty()) break;
    layout.push_back('\n');
    text.remove_prefix(text.starts_with("\r\n") ? 2 : 1);
  }
  if (!is_kept_ || layout.empty() || !is_plain_movetext(layout)) return;
  text_.resize(begin);
  if (!text_.empty()) text_.push_back(' ');
  text_ += layout;
}

/// A token among moves that cannot be played.
void UnreadText::keep(const PgnToken& token) {
  switch (token.kind) {
    case PgnTokenKind::Word:
    case PgnTokenKind::Nag: return keep_word(token.text);
    case PgnTokenKind::Number:
      return keep(std::string(token.text) + (token.one_dot ? "." : token.has_dots ? "..." : ""));
    case PgnTokenKind::Open: return keep("(");
    case PgnTokenKind::Close: return keep(")");
    case PgnTokenKind::Comment: return keep_comment(token.text);
    case PgnTokenKind::End:
    case PgnTokenKind::Bracket:
    case PgnTokenKind::Escape:
    case PgnTokenKind::Stray: return;  // reported where they are met
  }
}

/// Windows-1252 becomes longer as UTF-8. A word that is too long then would be cut when it is read again.
void UnreadText::keep_word(std::string_view text) {
  if (!is_kept_) return;
  std::string storage;
  text = reports_.utf8(text, storage);
  if (text.size() > PgnLexer::kLongestWord) {
    reports_.add(Severity::Warning, "a word of more than 256 bytes", "cut", PgnReports::At::Move);
    text = text.substr(0, whole_characters(text.substr(0, PgnLexer::kLongestWord)));
  }
  keep(text);
}

void UnreadText::keep_comment(std::string_view text) {
  std::string folded;
  append_folded(text, folded);
  std::ranges::replace(folded, '{', '(');
  std::ranges::replace(folded, '}', ')');
  keep("{" + folded + "}");
}

void UnreadText::keep(std::string_view text) {
  if (!is_kept_ || text_.size() > kMostUnreadBytes || text.empty()) return;
  if (!text_.empty() && !text_.ends_with('(') && text != ")") text_.push_back(' ');
  std::string storage;
  text_ += reports_.utf8(text, storage);
  if (text_.size() > kMostUnreadBytes)
    reports_.add(Severity::Warning, "more than a mebibyte of moves that cannot be read",
                 "the others are dropped", PgnReports::At::Move);
}

bool is_plain_movetext(std::string_view text) {
  if (text.size() > kMostUnreadBytes || !is_utf8(text)) return false;
  PgnLexer lexer(memory_source(std::string(text)));
  std::size_t depth = 0;
  for (;; lexer.take()) {
    const PgnToken& token = lexer.peek();
    if (token.is_unclosed || token.is_truncated) return false;
    switch (token.kind) {
      case PgnTokenKind::End: return depth == 0;
      case PgnTokenKind::Bracket:
      case PgnTokenKind::Escape:
      case PgnTokenKind::Stray: return false;
      case PgnTokenKind::Open: ++depth; break;
      case PgnTokenKind::Close:
        if (depth-- == 0) return false;
        break;
      case PgnTokenKind::Word:
        if (parse_end_mark(token.text) || (!is_ascii(token.text) && parse_end_mark(to_utf8(token.text))))
          return false;
        break;
      default: break;
    }
  }
}

std::string on_one_line(std::string_view movetext) {
  PgnLexer lexer(memory_source(std::string(movetext)));
  PgnReports reports(lexer);
  IgnoringVisitor nobody;
  reports.begin(nobody);
  UnreadText text(reports);
  for (; lexer.peek().kind != PgnTokenKind::End; lexer.take()) text.keep(lexer.peek());
  return text.take();
}

std::string UnreadText::take() { return std::exchange(text_, {}); }

/// No command of these moves is one of the move that has the comment, and no brace may end it.
std::string UnreadText::take_as_comment() {
  for (const auto& [bracket, harmless] : {std::pair{'[', '('}, {']', ')'}, {'{', '('}, {'}', ')'}})
    std::ranges::replace(text_, bracket, harmless);
  return "unread: " + take();
}

}}  // namespace chess::pgn
