// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/chess/pgn_lines.h"

#include <array>
#include <cstddef>

#include "base/text.h"

namespace chess { inline namespace python {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::array<std::string_view, 19> kWideSpaces = {
    "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
    "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
    "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
    "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};

/// The bytes of the white space at the start of `text`, as str.isspace has it; 0 if there is none.
std::size_t space_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size()) {
    const auto byte = static_cast<unsigned char>(text[size]);
    if (byte == ' ' || (byte >= 0x09 && byte <= 0x0D) || (byte >= 0x1C && byte <= 0x1F)) {
      ++size;
      continue;
    }
    if (byte < 0x80) break;
    std::size_t wide = 0;
    for (const std::string_view space : kWideSpaces)
      if (text.substr(size).starts_with(space)) wide = space.size();
    if (wide == 0) break;
    size += wide;
  }
  return size;
}

constexpr bool is_name_char(char c) {
  return is_alpha(c) || is_digit(c) || std::string_view("_+#=:-").contains(c);
}

}  // namespace

bool is_blank_line(std::string_view line) { return !line.empty() && space_size(line) == line.size(); }

bool PgnLines::match_tag(std::string_view line) {
  std::size_t end = 1;
  while (end < line.size() && is_name_char(line[end])) ++end;
  if (end == 1 || !(is_alpha(line[1]) || is_digit(line[1]))) return false;
  const std::size_t spaces = space_size(line.substr(end));
  const std::size_t begin = end + spaces + 1;
  if (spaces == 0 || begin > line.size() || line[begin - 1] != '"') return false;
  const std::size_t close = line.rfind("\"]");
  if (close == std::string_view::npos || close < begin) return false;
  const std::string_view rest = line.substr(close + 2);
  if (!rest.empty() && !is_blank_line(rest)) return false;
  name_ = line.substr(1, end - 1);
  value_ = line.substr(begin, close - begin);
  return !value_.contains('\r');
}

PgnLines::Line PgnLines::take(std::string_view line, bool in_comment) {
  if (is_first_) {
    while (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    is_first_ = false;
  }
  const char first = line.empty() ? '\0' : line.front();
  const bool is_remark = first == '%' || (first == ';' && section_ != Section::Movetext);
  if (section_ == Section::Before) {
    if (is_remark || line.empty() || is_blank_line(line)) return Line::Nothing;
    section_ = Section::Tags;
  }
  if (section_ == Section::Tags) {
    if (is_remark) return Line::Nothing;
    if (first == '[') {
      blank_lines_ = 0;
      return reads_tags_ && match_tag(line) ? Line::Tag : Line::Nothing;
    }
    if (is_blank_line(line)) return ++blank_lines_ == 2 ? Line::End : Line::Nothing;
    section_ = Section::Movetext;
  }
  if (!in_comment) {
    if (is_blank_line(line)) return Line::End;
    if (first == '%') return Line::Nothing;
  }
  text_ = line;
  return Line::Movetext;
}

bool leaves_comment_open(std::string_view line, bool in_comment) {
  for (std::size_t i = 0;; ++i) {
    i = in_comment ? line.find('}', i) : line.find_first_of(";{", i);
    if (i == std::string_view::npos || line[i] == ';') return in_comment;
    in_comment = !in_comment;
  }
}

}}  // namespace chess::python
