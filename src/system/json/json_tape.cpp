// SPDX-License-Identifier: GPL-3.0-or-later
// See json_tape.h.
#include "json/json_tape.h"

#include <utility>

#include "base/byte_block.h"
#include "json/json_text.h"

namespace chess { inline namespace json {
namespace {

constexpr bool is_json_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_hex(char c) { return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f'); }

constexpr const char* kCutShort = "text ends inside a value";

}  // namespace

bool JsonTape::fail(std::size_t offset, const char* message) {
  error_ = TextError{offset, message};
  return false;
}

/// Is there anything behind the space?
inline bool JsonTape::skip_space() {
  if (at_ < text_.size() && text_[at_] > ' ') return true;  // nearly always
  while (at_ < text_.size() && is_json_space(text_[at_])) ++at_;
  return at_ < text_.size();
}

inline bool JsonTape::scan_string() {
  const std::size_t start = at_;
  std::size_t i = start + 1;
  std::uint32_t escaped = 0;
  for (;;) {
    i = find_kind(text_, i, '"', '\\', ByteRange{'\0', '\x1F'});
    if (i == text_.size()) return fail(start, "string without an end");
    if (text_[i] == '"') break;
    if (text_[i] != '\\') return fail(i, "control character in a string");
    escaped = kEscaped;
    if (i + 1 == text_.size()) return fail(start, "string without an end");
    switch (text_[i + 1]) {
      case '"':
      case '\\':
      case '/':
      case 'b':
      case 'f':
      case 'n':
      case 'r':
      case 't': i += 2; break;
      case 'u':
        for (std::size_t k = 2; k < 6; ++k) {
          if (i + k >= text_.size()) return fail(start, "string without an end");
          if (!is_hex(text_[i + k])) return fail(i, "\\u without four hexadecimal digits");
        }
        i += 6;
        break;
      default: return fail(i, "unknown escape in a string");
    }
  }
  tokens_.push_back({static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(i) | escaped});
  at_ = i + 1;
  return true;
}

bool JsonTape::scan_scalar() {
  const std::size_t start = at_;
  std::size_t i = start;
  const char c = text_[start];
  const std::string_view word = c == 't' ? "true" : c == 'f' ? "false" : c == 'n' ? "null" : "";
  if (!word.empty()) {
    if (text_.substr(start, word.size()) != word) return fail(start, "not a JSON value");
    i += word.size();
  } else {
    const auto digits = [&] {
      const std::size_t before = i;
      while (i < text_.size() && is_digit(text_[i])) ++i;
      return i != before;
    };
    if (text_[i] == '-') ++i;
    const bool zero = i < text_.size() && text_[i] == '0';
    const std::size_t integer = i;
    if (!digits()) {
      return i == text_.size() ? fail(i, "text ends inside a number") : fail(start, "not a JSON value");
    }
    if (zero && i > integer + 1) return fail(start, "number with a leading zero");
    if (i < text_.size() && text_[i] == '.') {
      ++i;
      if (!digits()) return fail(start, "number without digits after the point");
    }
    if (i < text_.size() && (text_[i] == 'e' || text_[i] == 'E')) {
      ++i;
      if (i < text_.size() && (text_[i] == '+' || text_[i] == '-')) ++i;
      if (!digits()) return fail(start, "number without digits in its exponent");
    }
  }
  tokens_.push_back({static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(i)});
  at_ = i;
  return true;
}

/// A key with its colon and the space behind it: a value is next.
inline bool JsonTape::scan_key() {
  if (text_[at_] != '"') return fail(at_, "expected a key");
  if (!scan_string()) return false;
  if (!skip_space()) return fail(at_, kCutShort);
  if (text_[at_] != ':') return fail(at_, "expected ':' after a key");
  ++at_;
  return skip_space() || fail(at_, kCutShort);
}

inline void JsonTape::open_bracket() {
  tokens_.push_back({static_cast<std::uint32_t>(at_), open_});
  open_ = static_cast<std::uint32_t>(tokens_.size() - 1);
  most_open_ = std::max(most_open_, ++brackets_open_);
  ++at_;
}

/// Behind a value: closes what ends there, up to a comma whose next value, or key, is next.
inline bool JsonTape::close_brackets() {
  while (skip_space() && open_ != kNone) {
    const bool in_object = is_in_object();
    const char c = text_[at_];
    if (c == ',') {
      ++at_;
      return skip_space() || fail(at_, kCutShort);
    }
    if (c != (in_object ? '}' : ']'))
      return fail(at_, in_object ? "expected ',' or '}'" : "expected ',' or ']'");
    const auto index = static_cast<std::uint32_t>(tokens_.size());
    tokens_.push_back({static_cast<std::uint32_t>(at_), open_});
    open_ = std::exchange(tokens_[open_].link, index);
    --brackets_open_;
    ++at_;
  }
  if (open_ != kNone) return fail(at_, kCutShort);
  return at_ == text_.size() || fail(at_, "something after the end of the value");
}

std::expected<JsonValue, TextError> JsonTape::parse(std::string_view text) {
  text_ = text;
  tokens_.clear();
  at_ = 0;
  brackets_open_ = most_open_ = 0;
  open_ = kNone;
  const auto failure = [this] { return std::unexpected(*std::exchange(error_, std::nullopt)); };
  if (text.size() >= kEscaped) return fail(0, "text of 2 GB or more"), failure();
  if (!skip_space()) return fail(at_, kCutShort), failure();
  do {
    if (open_ != kNone && is_in_object() && !scan_key()) return failure();
    const char c = text_[at_];
    if (c == '{' || c == '[') {
      open_bracket();
      if (!skip_space()) return fail(at_, kCutShort), failure();
      if (text_[at_] != (c == '{' ? '}' : ']')) continue;
    } else if (!(c == '"' ? scan_string() : scan_scalar())) {
      return failure();
    }
    if (!close_brackets()) return failure();
  } while (open_ != kNone);
  return JsonValue(this, 0);
}

std::optional<bool> JsonValue::as_bool() const {
  if (kind() != JsonKind::Bool) return std::nullopt;
  return head() == 't';
}

std::optional<std::int64_t> JsonValue::as_int() const {
  if (!is_number()) return std::nullopt;
  return parse_number<std::int64_t>(raw());
}

std::string_view JsonValue::raw() const {
  const auto& token = tape_->tokens_[index_];
  std::size_t end = token.link;
  switch (head()) {
    case '{':
    case '[': end = tape_->tokens_[token.link].offset + 1; break;
    case '"': end = (token.link & ~JsonTape::kEscaped) + 1; break;
    default: break;
  }
  return tape_->text_.substr(token.offset, end - token.offset);
}

std::string JsonValue::string() const {
  if (const auto plain = plain_string()) return std::string(*plain);
  std::string out;
  const std::string_view quoted_text = raw();
  append_unescaped(quoted_text.substr(1, quoted_text.size() - 2), out);
  return out;
}

std::string JsonValue::scalar_text() const { return is_string() ? string() : std::string(raw()); }

void JsonValue::append_minified_to(std::string& out) const {
  if (is_scalar()) {
    out += raw();
  } else {
    append_minified(raw(), out);
  }
}

std::string JsonValue::minified() const {
  std::string out;
  append_minified_to(out);
  return out;
}

std::size_t JsonValue::offset() const { return tape_->tokens_[index_].offset; }

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
  std::optional<JsonValue> found;
  if (!is_object()) return found;
  for (Cursor c = first(); !c.done(); c.advance()) {
    if (c.key().equals(key)) found = c.value();
  }
  return found;
}

}}  // namespace chess::json
