// SPDX-License-Identifier: GPL-3.0-or-later
// The signs of a pattern: men and squares, numbers, texts, words.
#include "query/detail/pattern_scanner.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "query/detail/pattern_tree.h"

namespace chess { inline namespace query {

namespace {

bool is_word_letter(char c) { return is_alpha(c) || is_digit(c) || c == '_'; }

/// The men of a letter: those of FEN, `A` and `a` for any, `_` for none, `.` for anything.
std::optional<std::uint16_t> men_of_letter(char c) {
  switch (c) {
    case 'A': return kWhiteMen;
    case 'a': return kBlackMen;
    case '_': return kEmptySquares;
    case '.': return static_cast<std::uint16_t>(kWhiteMen | kBlackMen | kEmptySquares);
    default: break;
  }
  const auto piece = parse_piece(c);
  if (!piece) return std::nullopt;
  return static_cast<std::uint16_t>(1
                                    << (static_cast<int>(piece->color) * 6 + static_cast<int>(piece->role)));
}

}  // namespace

void PatternScanner::skip_space() {
  while (at_ < text_.size()) {
    if (is_space(text_[at_])) {
      ++at_;
    } else if (rest().starts_with("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (rest().starts_with("/*")) {
      const auto end = text_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
    } else {
      return;
    }
  }
}

bool PatternScanner::is_at_end() {
  skip_space();
  return at_ == text_.size();
}

bool PatternScanner::sees(std::string_view sign) {
  skip_space();
  return rest().starts_with(sign);
}

bool PatternScanner::take(std::string_view sign) {
  if (!sees(sign)) return false;
  at_ += sign.size();
  return true;
}

std::string_view PatternScanner::word() {
  skip_space();
  std::size_t end = at_;
  while (end < text_.size() && is_word_letter(text_[end])) ++end;
  return text_.substr(at_, end - at_);
}

bool PatternScanner::sees_word(std::string_view wanted) { return word() == wanted; }

bool PatternScanner::take_word(std::string_view wanted) {
  if (!sees_word(wanted)) return false;
  at_ += wanted.size();
  return true;
}

std::optional<double> PatternScanner::take_number() {
  skip_space();
  std::size_t end = at_;
  while (end < text_.size() && is_digit(text_[end])) ++end;
  if (end == at_) return std::nullopt;
  if (end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1])) {
    ++end;
    while (end < text_.size() && is_digit(text_[end])) ++end;
  }
  if (end < text_.size() && is_word_letter(text_[end])) return std::nullopt;
  const auto number = parse_number<double>(text_.substr(at_, end - at_));
  if (number) at_ = end;
  return number;
}

std::optional<int> PatternScanner::take_whole() {
  constexpr double most = 1e9;
  const auto number = take_number();
  return number ? std::optional(static_cast<int>(std::min(*number, most))) : std::nullopt;
}

int PatternScanner::take_count(int most) {
  const std::size_t begin = at_;
  const auto number = take_number();
  if (number && *number <= most && *number == static_cast<int>(*number)) return static_cast<int>(*number);
  at_ = begin;
  fail("a whole number up to " + std::to_string(most));
  return 0;
}

std::string PatternScanner::take_text() {
  skip_space();
  const char mark = at_ < text_.size() ? text_[at_] : ' ';
  const auto end = mark == '"' || mark == '\'' ? text_.find(mark, at_ + 1) : std::string_view::npos;
  if (end == std::string_view::npos) {
    fail("a text in quotation marks");
    return {};
  }
  std::string found(text_.substr(at_ + 1, end - at_ - 1));
  at_ = end + 1;
  return found;
}

bool PatternScanner::take_square_part(Bitboard& squares) {
  const auto char_at = [&](std::size_t i) { return i < text_.size() ? text_[i] : ' '; };
  std::size_t at = at_;
  const auto file = parse_file(char_at(at));
  if (!file) return false;
  auto last_file = file;
  if (char_at(++at) == '-') {
    last_file = parse_file(char_at(at + 1));
    at += 2;
  }
  const auto rank = parse_rank(char_at(at));
  if (!last_file || !rank) return false;
  auto last_rank = rank;
  if (char_at(++at) == '-' && parse_rank(char_at(at + 1))) {
    last_rank = parse_rank(char_at(at + 1));
    at += 2;
  }
  if (*last_file < *file || *last_rank < *rank) return false;
  for (int f = index_of(*file); f <= index_of(*last_file); ++f)
    for (int r = index_of(*rank); r <= index_of(*last_rank); ++r) squares |= square_at(r * 8 + f);
  at_ = at;
  return true;
}

bool PatternScanner::take_squares(Bitboard& squares) {
  const std::size_t begin = at_;
  squares = Bitboard();
  if (take_square_part(squares)) return true;
  if (at_ < text_.size() && text_[at_] == '[') {
    ++at_;
    bool goes_on = true;
    while (goes_on) {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
      if (!take_square_part(squares)) break;
      goes_on = at_ < text_.size() && text_[at_] == ',';
      if (goes_on) ++at_;
      if (!goes_on && at_ < text_.size() && text_[at_] == ']') {
        ++at_;
        return true;
      }
    }
  }
  at_ = begin;
  return false;
}

std::optional<std::uint16_t> PatternScanner::take_letters() {
  if (at_ == text_.size()) return std::nullopt;
  if (text_[at_] != '[') {
    const auto men = men_of_letter(text_[at_]);
    if (men) ++at_;
    return men;
  }
  std::uint16_t all = 0;
  std::size_t at = at_ + 1;
  for (; at < text_.size() && text_[at] != ']'; ++at) {
    const auto men = men_of_letter(text_[at]);
    if (!men) return std::nullopt;
    all |= *men;
  }
  if (at == text_.size() || all == 0) return std::nullopt;
  at_ = at + 1;
  return all;
}

std::optional<MenDesignator> PatternScanner::take_men() {
  skip_space();
  const std::size_t begin = at_;
  const auto is_whole = [&] { return at_ == text_.size() || !is_word_letter(text_[at_]); };
  MenDesignator found;
  if (take_squares(found.squares) && is_whole()) return found;
  at_ = begin;
  if (const auto men = take_letters()) {
    found.men = *men;
    if (!take_squares(found.squares)) found.squares = Bitboard::all();
    if (is_whole()) return found;
  }
  at_ = begin;
  return std::nullopt;
}

bool PatternScanner::sees_men() {
  const std::size_t begin = at_;
  const bool found = take_men().has_value();
  at_ = begin;
  return found;
}

std::string PatternScanner::place() const {
  const std::string_view before = text_.substr(0, at_);
  const auto line = std::ranges::count(before, '\n') + 1;
  const auto begin = before.rfind('\n');
  const std::size_t column = begin == std::string_view::npos ? at_ + 1 : at_ - begin;
  const std::string character = "character " + std::to_string(column);
  return line == 1 ? character : "line " + std::to_string(line) + ", " + character;
}

void PatternScanner::fail(std::string_view wanted) {
  skip_space();
  const std::string what = at_ == text_.size() ? "the end" : "'" + printable(rest()) + "'";
  refuse("expected " + std::string(wanted) + " at " + what);
}

void PatternScanner::refuse(std::string why) {
  if (!fault_) fault_ = Error(std::move(why) + " (" + place() + ")");
  at_ = text_.size();
}

}}  // namespace chess::query
