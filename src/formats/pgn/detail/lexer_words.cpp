// SPDX-License-Identifier: GPL-3.0-or-later
// The words of movetext and its numbers: where they end, and which blanks and invisible characters may stand
// in them.
#include "pgn/detail/lexer.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "pgn/detail/characters.h"

namespace chess { inline namespace pgn {

namespace {

constexpr bool is_promotion_letter(char c) {
  return std::string_view("QRBNqrbn").find(c) != std::string_view::npos;
}

}  // namespace

/// Where the word that reaches up to `from` ends: before an ASCII character that no word goes on with, or
/// before a wide blank.
std::size_t PgnLexer::word_end(std::size_t from) {
  const auto may_end = [](char c) { return ends_word(c) || may_begin_wide_blank(c); };
  for (std::size_t end = from;; ++end) {
    end = scanner_.find(end, kLongestWord, may_end);
    if (end >= kLongestWord || !scanner_.has(end) || ends_word(scanner_.at(end))) return end;
    // A0 also ends many characters of UTF-8.
    const bool is_inside_character =
        end > 0 && scanner_.at(end) == '\xA0' && static_cast<unsigned char>(scanner_.at(end - 1)) >= 0x80;
    std::size_t length = 0;
    if (!is_inside_character && wide_blank_at(end, length) != WideBlank::None) return end;
  }
}

/// Something invisible stands in the middle of a move: "N", then a mark of direction, then "f3".
bool PgnLexer::is_divided_at(std::size_t end) {
  std::size_t length = 0;
  if (end == 0 || end >= kLongestWord || !scanner_.has(end) ||
      wide_blank_at(end, length) != WideBlank::Invisible)
    return false;
  const char last = scanner_.at(end - 1);
  const char next = scanner_.peek(end + length);
  const bool is_unfinished = (is_alpha(last) && last != 'O' && last != 'o') || last == '=' || last == '-';
  return is_unfinished && (is_alpha(next) || is_digit(next) || next == '-' || next == '=');
}

void PgnLexer::read_word() {
  std::size_t end = word_end(0);
  // "e8(Q)": the one place where a parenthesis belongs to a move.
  if (end > 1 && scanner_.peek(end) == '(' && (scanner_.at(end - 1) == '8' || scanner_.at(end - 1) == '1') &&
      is_promotion_letter(scanner_.peek(end + 1)) && scanner_.peek(end + 2) == ')')
    end = word_end(end + 3);
  if (is_divided_at(end)) return read_divided_word(end);
  token_.is_truncated = end >= kLongestWord;
  if (token_.is_truncated) {
    rest_ = Rest::Word;
    end = whole_characters(scanner_.text(0, end));
  }
  finish(PgnTokenKind::Word, 0, end, end);
}

void PgnLexer::read_divided_word(std::size_t first_end) {
  std::size_t begin = 0, end = first_end;
  scratch_.clear();
  while (true) {
    scratch_ += scanner_.text(begin, end);
    if (!is_divided_at(end)) break;
    std::size_t length = 0;
    wide_blank_at(end, length);
    begin = end + length;
    end = word_end(begin);
  }
  token_.kind = PgnTokenKind::Word;
  token_.text = scratch_;
  length_ = end;
}

/// "1 - 0": its parts would be taken for numbers of moves.
bool PgnLexer::read_spaced_result(std::size_t first_end) {
  const std::string_view first = scanner_.text(0, first_end);
  if (first != "1" && first != "0" && first != "1/2") return false;
  const auto skip = [this](std::size_t from) {
    return scanner_.find(from, from + 4, [](char c) { return !is_inner_blank(c); });
  };
  std::size_t i = skip(first_end);
  constexpr std::string_view kDashes[] = {"-", ":", "\xE2\x80\x93", "\xE2\x88\x92"};
  const auto dash =
      std::ranges::find_if(kDashes, [&](std::string_view d) { return scanner_.starts_with(d, i); });
  if (i == first_end || dash == std::end(kDashes)) return false;
  i = skip(i + dash->size());
  const std::string_view last = first == "1" ? "0" : first == "0" ? "1" : "1/2";
  if (!scanner_.starts_with(last, i)) return false;
  const std::size_t end = i + last.size();
  if (scanner_.has(end) && !ends_word(scanner_.at(end))) return false;
  scratch_ = first;
  scratch_ += '-';
  scratch_ += last;
  token_.kind = PgnTokenKind::Word;
  token_.text = scratch_;
  length_ = end;
  return true;
}

void PgnLexer::read_digits() {
  const std::size_t end = scanner_.find(0, 20, [](char c) { return !is_digit(c); });
  const char next = scanner_.peek(end);
  const std::string_view digits = scanner_.text(0, end);
  std::size_t blank = 0;
  if (next == '.' && !(digits == "0" && is_digit(scanner_.peek(end + 1)))) {
    const std::size_t dots = scanner_.find(end, kLongestLine, [](char c) { return c != '.'; });
    const std::size_t next_word = scanner_.find(dots, dots + 16, [](char c) { return !is_blank(c); });
    token_.has_dots = true;
    token_.one_dot = dots == end + 1 && scanner_.peek(next_word) != '.';
    finish(PgnTokenKind::Number, 0, end, dots);
  } else if (is_inner_blank(next) && scanner_.has(end) && read_spaced_result(end)) {
    return;
  } else if ((!scanner_.has(end) || ends_word(next) ||
              (may_begin_wide_blank(next) && wide_blank_at(end, blank) != WideBlank::None)) &&
             digits != "0000") {
    token_.before_paren = next == ')';
    finish(PgnTokenKind::Number, 0, end, end);
  } else if (next == ':' && !is_digit(scanner_.peek(end + 1))) {
    finish(PgnTokenKind::Number, 0, end, end + 1);
  } else if (next == kEllipsis.front() && scanner_.starts_with(kEllipsis, end)) {
    token_.has_dots = true;
    finish(PgnTokenKind::Number, 0, end, end + kEllipsis.size());
  } else if (!(scanner_.starts_with("1/2") && read_spaced_result(3))) {
    read_word();
  }
}

}}  // namespace chess::pgn
