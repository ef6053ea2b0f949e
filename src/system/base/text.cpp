// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace chess { inline namespace base {

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view unquoted(std::string_view text) {
  text = trim(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    text = trim(text.substr(1, text.size() - 2));
  return text;
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return to_lower(x) == to_lower(y); });
}

bool contains_ignoring_case(std::string_view text, std::string_view part) {
  const auto same = [](char x, char y) { return to_lower(x) == to_lower(y); };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end() || part.empty();
}

std::string to_lower_copy(std::string_view text) {
  std::string copy(text);
  std::ranges::transform(copy, copy.begin(), to_lower);
  return copy;
}

std::string to_upper_copy(std::string_view text) {
  std::string copy(text);
  std::ranges::transform(copy, copy.begin(), to_upper);
  return copy;
}

std::string_view take_word(std::string_view& text) {
  std::size_t begin = 0;
  while (begin < text.size() && is_space(text[begin])) ++begin;
  std::size_t end = begin;
  while (end < text.size() && !is_space(text[end])) ++end;
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (auto word = take_word(text); !word.empty(); word = take_word(text)) words.push_back(word);
  return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const auto at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

namespace {

/// Length of the well-formed UTF-8 sequence at the front of `s`, 0 when there is none (Unicode, table 3-7).
std::size_t utf8_sequence_length(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(s[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  std::uint8_t low = 0x80, high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return 0;
  }
  if (s.size() < length || byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  return length;
}

}  // namespace

std::size_t count_byte(std::string_view text, char what) {
  // Sums of bytes, a stretch at a time, are what compilers make wide instructions of.
  std::size_t total = 0;
  while (!text.empty()) {
    const std::size_t length = std::min<std::size_t>(text.size(), 255);
    std::uint8_t sum = 0;
    for (std::size_t i = 0; i < length; ++i) sum = static_cast<std::uint8_t>(sum + (text[i] == what));
    total += sum;
    text.remove_prefix(length);
  }
  return total;
}

std::size_t count_lone_returns(std::string_view text) {
  std::size_t total = 0;
  for (auto at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1))
    if (at + 1 == text.size() || text[at + 1] != '\n') ++total;
  return total;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    // Eight at a time where it is ASCII, which it mostly is.
    std::uint64_t eight = 0;
    while (text.size() >= 8) {
      std::memcpy(&eight, text.data(), 8);
      if ((eight & 0x8080808080808080u) != 0) break;
      text.remove_prefix(8);
    }
    if (text.empty()) break;
    const std::size_t length = utf8_sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

namespace {

/// The characters of Windows-1252 from 80 to 9F; all others are those of Latin-1.
constexpr char16_t kWindows1252[] = {0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                     0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

}  // namespace

std::string windows1252_to_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 8);
  for (const char c : text) {
    const auto byte = static_cast<std::uint8_t>(c);
    const unsigned code = byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80] : byte;
    if (code < 0x80) {
      out.push_back(c);
      continue;
    }
    if (code < 0x800) {
      out.push_back(static_cast<char>(0xC0 | (code >> 6)));
    } else {
      out.push_back(static_cast<char>(0xE0 | (code >> 12)));
      out.push_back(static_cast<char>(0x80 | (code >> 6 & 0x3F)));
    }
    out.push_back(static_cast<char>(0x80 | (code & 0x3F)));
  }
  return out;
}

std::string to_utf8(std::string_view text) {
  return is_utf8(text) ? std::string(text) : windows1252_to_utf8(text);
}

namespace {

struct CodeRange {
  char32_t first;
  char32_t last;
};
constexpr CodeRange kScreenControls[] = {{0x0000, 0x001F}, {0x007F, 0x009F}, {0x061C, 0x061C},
                                         {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};

/// The character of a valid sequence of UTF-8.
char32_t decode_utf8(std::string_view sequence) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(sequence[i]); };
  if (sequence.size() == 1) return byte(0);
  char32_t code = byte(0) & (0x7Fu >> sequence.size());
  for (std::size_t i = 1; i < sequence.size(); ++i) code = code << 6 | (byte(i) & 0x3Fu);
  return code;
}

void append_hex(char32_t value, int digits, std::string& out) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    out.push_back("0123456789abcdef"[value >> shift & 15]);
}

/// Moves one character from the front of `text` to `out`, visibly.
void move_visibly(std::string_view& text, std::string& out) {
  const std::size_t length = utf8_sequence_length(text);
  const std::string_view sequence = text.substr(0, std::max<std::size_t>(length, 1));
  const char32_t c = length == 0 ? static_cast<std::uint8_t>(text.front()) : decode_utf8(sequence);
  if (length == 0 || (c < 0x80 && is_screen_control(c))) {
    out += "\\x";
    append_hex(c, 2, out);
  } else if (is_screen_control(c)) {
    out += "\\u{";
    append_hex(c, 4, out);
    out += '}';
  } else {
    out += sequence;
  }
  text.remove_prefix(sequence.size());
}

}  // namespace

bool is_screen_control(char32_t c) {
  return std::ranges::any_of(kScreenControls, [c](CodeRange r) { return c >= r.first && c <= r.last; });
}

std::string screen_text(std::string_view text) {
  std::string out;
  if (std::ranges::all_of(text, [](char c) { return c >= ' ' && c < '\x7F'; })) return out = text;
  out.reserve(text.size());
  while (!text.empty()) {
    if (text.front() == '\n' || text.front() == '\t') {
      out += text.front();
      text.remove_prefix(1);
    } else {
      move_visibly(text, out);
    }
  }
  return out;
}

std::string csv_cell(std::string_view text) {
  std::string cell(text);
  if (!text.empty() && std::string_view("=+-@\t\r").contains(text.front())) cell.insert(0, 1, '\'');
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) {
    if (c == '"') out.push_back('"');
    out.push_back(c);
  }
  return out + '"';
}

std::string html_escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : screen_text(text)) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string out;
  for (std::size_t used = 0; !text.empty() && used < limit; ++used) move_visibly(text, out);
  if (!text.empty()) out += "...";
  return out;
}

}}  // namespace chess::base
