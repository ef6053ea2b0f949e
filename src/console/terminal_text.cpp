// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/terminal_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "base/text.h"

namespace chess::inline console {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// Marks that stand on the character before them, joiners, and variation selectors.
constexpr Range kNoColumn[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x093A, 0x093A}, {0x093C, 0x093C}, {0x0941, 0x0948}, {0x094D, 0x094D}, {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
};
constexpr Range kTwoColumns[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97C},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
};
/// Controls that turn the direction of writing, and separators of lines.
constexpr Range kHarmful[] = {
    {0x0080, 0x009F}, {0x061C, 0x061C}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};

bool is_in(std::span<const Range> ranges, char32_t c) {
  return std::ranges::any_of(ranges, [c](Range r) { return c >= r.first && c <= r.last; });
}

struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool is_valid = false;
};

/// The character at the front. Precondition: not empty.
Character first_character(std::string_view text) {
  const auto lead = static_cast<std::uint8_t>(text.front());
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length == 1) return {lead, 1, true};
  if (text.size() < length || !is_utf8(text.substr(0, length))) return {lead, 1, false};
  char32_t code = lead & (0xFF >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = (code << 6) | (static_cast<std::uint8_t>(text[i]) & 0x3F);
  return {code, length, true};
}

std::size_t width_of(char32_t c) {
  if (c < 0x300) return 1;
  return is_in(kNoColumn, c) ? 0 : is_in(kTwoColumns, c) ? 2 : 1;
}

}  // namespace

std::string terminal_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character c = first_character(text);
    if (c.is_valid && (c.code == '\n' || c.code == '\r' || c.code == '\t'))
      out += ' ';
    else if (!c.is_valid || c.code < 0x20 || c.code == 0x7F)
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<std::uint32_t>(c.code));
    else if (is_in(kHarmful, c.code))
      fmt::format_to(std::back_inserter(out), "\\u{{{:04x}}}", static_cast<std::uint32_t>(c.code));
    else
      out += text.substr(0, c.bytes);
    text.remove_prefix(c.bytes);
  }
  return out;
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

}  // namespace chess::inline console
