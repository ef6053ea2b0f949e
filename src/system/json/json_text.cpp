// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/text.h"

namespace chess { inline namespace json {

namespace {

/// Of each byte: may a character that begins with it need an escape?
constexpr std::array<bool, 256> kMayNeedEscape = [] {
  std::array<bool, 256> bytes{};
  std::fill_n(bytes.begin(), 0x20, true);
  // The last three begin the controls behind ASCII: U+0080 to U+00BF, U+0600 to U+063F, U+2000 to U+2FFF.
  for (const int byte : {int{'"'}, int{'\\'}, 0x7F, 0xC2, 0xD8, 0xE2})
    bytes[static_cast<std::size_t>(byte)] = true;
  return bytes;
}();

/// The character at `begin` of valid UTF-8, which has at most three bytes.
char32_t short_character(std::string_view text, std::size_t begin) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[begin + i]); };
  if (byte(0) < 0x80) return byte(0);
  if (byte(0) < 0xE0) return (byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
  return (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
}

void append_unicode_escape(char32_t c, std::string& out) {
  out += "\\u";
  for (const int shift : {12, 8, 4, 0}) out.push_back("0123456789abcdef"[c >> shift & 15]);
}

/// `text` is UTF-8. JSON wants escapes of ASCII's controls only. The others would act upon a terminal.
void append_escaped(std::string_view text, std::string& out) {
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!kMayNeedEscape[static_cast<unsigned char>(c)]) continue;
    const char32_t character = short_character(text, i);
    const bool is_mark = c == '"' || c == '\\';
    if (!is_mark && !is_screen_control(character)) continue;
    out.append(text, done, i - done);
    done = i + (character < 0x80 ? 1 : character < 0x800 ? 2 : 3);
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default: append_unicode_escape(character, out);
    }
  }
  out.append(text, done);
}

void append_code_point(std::uint32_t c, std::string& out) {
  const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 63));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 63));
    put(0x80 | (c & 63));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 63));
    put(0x80 | ((c >> 6) & 63));
    put(0x80 | (c & 63));
  }
}

std::uint32_t hex_value(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char c : digits) {
    value = value * 16 + static_cast<std::uint32_t>(is_digit(c) ? c - '0' : to_lower(c) - 'a' + 10);
  }
  return value;
}

}  // namespace

void append_json_string(std::string_view text, std::string& out) {
  out.push_back('"');
  if (is_utf8(text)) [[likely]] {
    append_escaped(text, out);
  } else {
    append_escaped(windows1252_to_utf8(text), out);
  }
  out.push_back('"');
}

void append_json_key(std::string_view key, std::string& out) {
  if (!out.empty() && out.back() != '{') out.push_back(',');
  append_json_string(key, out);
  out.push_back(':');
}

void append_unescaped(std::string_view body, std::string& out) {
  constexpr std::uint32_t kReplacement = 0xFFFD;
  std::size_t i = 0;
  while (i < body.size()) {
    const std::size_t backslash = body.find('\\', i);
    if (backslash == std::string_view::npos) {
      out.append(body, i);
      return;
    }
    out.append(body, i, backslash - i);
    i = backslash + 2;
    switch (body[backslash + 1]) {
      case 'b': out.push_back('\b'); break;
      case 'f': out.push_back('\f'); break;
      case 'n': out.push_back('\n'); break;
      case 'r': out.push_back('\r'); break;
      case 't': out.push_back('\t'); break;
      case 'u': {
        std::uint32_t unit = hex_value(body.substr(i, 4));
        i += 4;
        if (unit >= 0xD800 && unit < 0xDC00 && body.substr(i, 2) == "\\u") {
          const std::uint32_t low = hex_value(body.substr(i + 2, 4));
          if (low >= 0xDC00 && low < 0xE000) {
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
            i += 6;
          }
        }
        append_code_point(unit >= 0xD800 && unit < 0xE000 ? kReplacement : unit, out);
        break;
      }
      default: out.push_back(body[backslash + 1]);
    }
  }
}

void append_minified(std::string_view json, std::string& out) {
  std::size_t i = 0;
  while (i < json.size()) {
    if (is_space(json[i])) {
      ++i;
    } else if (json[i] == '"') {
      std::size_t end = i + 1;
      while (json[end] != '"') end += json[end] == '\\' ? 2 : 1;
      out.append(json, i, end + 1 - i);
      i = end + 1;
    } else {
      out.push_back(json[i++]);
    }
  }
}

std::string repair_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 16);
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = byte < 0x80   ? 1
                               : byte < 0xC2 ? 0
                               : byte < 0xE0 ? 2
                               : byte < 0xF0 ? 3
                               : byte < 0xF5 ? 4
                                             : 0;
    if (length != 0 && i + length <= text.size() && (length == 1 || is_utf8(text.substr(i, length)))) {
      out.append(text, i, length);
      i += length;
    } else {
      out += windows1252_to_utf8(text.substr(i, 1));
      ++i;
    }
  }
  return out;
}

void append_indented(std::string_view minified, std::string& out) {
  std::size_t depth = 0;
  const auto break_line = [&] {
    out.push_back('\n');
    out.append(2 * depth, ' ');
  };
  bool in_string = false;
  for (std::size_t i = 0; i < minified.size(); ++i) {
    const char c = minified[i];
    if (in_string) {
      out.push_back(c);
      if (c == '\\' && i + 1 < minified.size()) {
        out.push_back(minified[++i]);
      } else if (c == '"') {
        in_string = false;
      }
      continue;
    }
    const bool is_empty = i + 1 < minified.size() && (minified[i + 1] == '}' || minified[i + 1] == ']');
    switch (c) {
      case '{':
      case '[':
        out.push_back(c);
        if (is_empty) {
          out.push_back(minified[++i]);
        } else {
          ++depth;
          break_line();
        }
        break;
      case '}':
      case ']':
        if (depth > 0) --depth;
        break_line();
        out.push_back(c);
        break;
      case ',':
        out.push_back(c);
        break_line();
        break;
      case ':': out += ": "; break;
      default:
        out.push_back(c);
        if (c == '"') in_string = true;
    }
  }
}

void JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
}

void JsonWriter::key(std::string_view name) {
  text(name);
  out_ += ':';
  needs_comma_ = false;
}

void JsonWriter::text(std::string_view value) {
  separate();
  append_json_string(value, out_);
}

void JsonWriter::number(std::int64_t value) { raw(std::to_string(value)); }

void JsonWriter::raw(std::string_view json) {
  separate();
  out_ += json;
}

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

}}  // namespace chess::json
