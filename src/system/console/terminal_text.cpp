// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/terminal_text.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "base/text.h"

namespace chess { inline namespace console {

namespace {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool is_valid = false;
};

/// The character at the front. Precondition: not empty.
Character first_character(std::string_view text) {
  utf8proc_int32_t code = 0;
  const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                      static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (bytes <= 0) return {static_cast<std::uint8_t>(text.front()), 1, false};
  return {static_cast<char32_t>(code), static_cast<std::size_t>(bytes), true};
}

std::size_t width_of(char32_t c) {
  return static_cast<std::size_t>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(c)));
}

}  // namespace

std::string terminal_text(std::string_view text) {
  const auto is_blank = [](char c) { return c == '\n' || c == '\r' || c == '\t'; };
  if (std::ranges::none_of(text, is_blank)) return screen_text(text);
  std::string line(text);
  std::ranges::replace_if(line, is_blank, ' ');
  return screen_text(line);
}

std::size_t text_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character c = first_character(text);
    width += width_of(c.code);
    text.remove_prefix(c.bytes);
  }
  return width;
}

std::string pad_right(std::string_view text, std::size_t width) {
  const std::size_t taken = text_width(text);
  return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::size_t taken = text_width(text);
  return std::string(width > taken ? width - taken : 0, ' ') + std::string(text);
}

std::string cut_to_width(std::string_view text, std::size_t width) {
  if (text_width(text) <= width) return std::string(text);
  std::string out;
  std::size_t taken = 0;
  while (true) {
    const Character c = first_character(text);
    taken += width_of(c.code);
    if (taken > width - 1) break;
    out += text.substr(0, c.bytes);
    text.remove_prefix(c.bytes);
  }
  return out + "…";
}

std::string to_short_count(double value) {
  if (value < 1000.0) return fmt::format("{:.0f}", value);
  if (value < 1e6) return fmt::format("{:.3g}k", value / 1e3);
  if (value < 1e9) return fmt::format("{:.3g}M", value / 1e6);
  return fmt::format("{:.3g}G", value / 1e9);
}

std::string to_duration(double seconds) {
  const auto whole = static_cast<long>(std::max(0.0, seconds) + 0.5);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string counted(std::uint64_t count, std::string_view noun, std::string_view plural) {
  if (count == 1) return fmt::format("1 {}", noun);
  return plural.empty() ? fmt::format("{} {}s", count, noun) : fmt::format("{} {}", count, plural);
}

void TextFlow::begin_paragraph(std::size_t indent) {
  end_paragraph();
  indent_ = indent;
}

void TextFlow::end_paragraph() {
  place_word();
  if (is_line_open_) out_ += '\n';
  is_line_open_ = false;
  column_ = 0;
}

void TextFlow::word(std::string_view text, TextStyle style, std::size_t tail) {
  place_word();
  waiting_tail_ = tail;
  if (!prefix_.empty()) glue(prefix_);
  prefix_.clear();
  glue(text, style);
}

void TextFlow::glue(std::string_view text, TextStyle style) {
  ink_.append(text, style, waiting_);
  waiting_width_ += text_width(text);
}

void TextFlow::place_word() {
  if (waiting_.empty()) return;
  if (is_line_open_ && column_ + 1 + waiting_width_ + waiting_tail_ > width_) {
    out_ += '\n';
    is_line_open_ = false;
  }
  const std::size_t blanks = is_line_open_ ? 1 : indent_;
  if (!is_line_open_) column_ = 0;
  out_.append(blanks, ' ');
  out_ += waiting_;
  column_ += blanks + waiting_width_;
  is_line_open_ = true;
  waiting_.clear();
  waiting_width_ = 0;
}

void TextFlow::words(std::string_view text, TextStyle style) {
  for (auto next = take_word(text); !next.empty(); next = take_word(text)) word(next, style);
}

}}  // namespace chess::console
