// SPDX-License-Identifier: GPL-3.0-or-later
// See json_tape.h.
#include "json/json_tape.h"

#include <array>
#include <utility>

#include "json/json_text.h"

namespace chess::inline json {
namespace {

constexpr bool is_json_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Bytes that a string can contain without a closer look.
constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (int i = 0x20; i < 256; ++i) plain[static_cast<std::size_t>(i)] = i != '"' && i != '\\';
  return plain;
}();

bool is_hex(char c) { return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f'); }

std::unexpected<JsonError> fail(std::size_t offset, const char* message) {
  return std::unexpected(JsonError{offset, message});
}

}  // namespace

std::expected<std::size_t, JsonError> JsonTape::scan_string(std::size_t start) {
  std::size_t i = start + 1;
  std::uint32_t escaped = 0;
  for (;;) {
    while (i < text_.size() && kPlain[static_cast<unsigned char>(text_[i])]) ++i;
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
  return i + 1;
}

std::expected<std::size_t, JsonError> JsonTape::scan_scalar(std::size_t start) {
  std::size_t i = start;
  for (const std::string_view word : {"true", "false", "null"}) {
    if (text_.substr(start, word.size()) == word) i = start + word.size();
  }
  if (i == start) {
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
  return i;
}

std::expected<JsonValue, JsonError> JsonTape::parse(std::string_view text) {
  text_ = text;
  tokens_.clear();
  open_.clear();
  if (text.size() >= kEscaped) return fail(0, "text of 2 GB or more");

  enum class State { Value, FirstElement, FirstKey, Key, After };
  State state = State::Value;
  std::size_t i = 0;
  for (;;) {
    while (i < text.size() && is_json_space(text[i])) ++i;
    if (state == State::After && open_.empty()) {
      if (i != text.size()) return fail(i, "something after the end of the value");
      return JsonValue(this, 0);
    }
    if (i == text.size()) return fail(i, "text ends inside a value");
    const char c = text[i];

    const bool in_object = !open_.empty() && text[tokens_[open_.back()].offset] == '{';
    const bool may_close = state == State::After || state == State::FirstElement || state == State::FirstKey;
    if (may_close && c == (in_object ? '}' : ']')) {
      const auto index = static_cast<std::uint32_t>(tokens_.size());
      tokens_[open_.back()].link = index;
      tokens_.push_back({static_cast<std::uint32_t>(i), open_.back()});
      open_.pop_back();
      state = State::After;
      ++i;
      continue;
    }
    if (state == State::After) {
      if (c != ',') return fail(i, in_object ? "expected ',' or '}'" : "expected ',' or ']'");
      state = in_object ? State::Key : State::Value;
      ++i;
      continue;
    }
    if (state == State::FirstKey || state == State::Key) {
      if (c != '"') return fail(i, "expected a key");
      const auto end = scan_string(i);
      if (!end) return std::unexpected(end.error());
      i = *end;
      while (i < text.size() && is_json_space(text[i])) ++i;
      if (i == text.size()) return fail(i, "text ends inside a value");
      if (text[i] != ':') return fail(i, "expected ':' after a key");
      ++i;
      state = State::Value;
      continue;
    }
    if (c == '{' || c == '[') {
      open_.push_back(static_cast<std::uint32_t>(tokens_.size()));
      tokens_.push_back({static_cast<std::uint32_t>(i), 0});
      state = c == '{' ? State::FirstKey : State::FirstElement;
      ++i;
      continue;
    }
    const auto end = c == '"' ? scan_string(i) : scan_scalar(i);
    if (!end) return std::unexpected(end.error());
    i = *end;
    state = State::After;
  }
}

char JsonValue::head() const { return tape_->text_[tape_->tokens_[index_].offset]; }

std::uint32_t JsonValue::next() const {
  const char c = head();
  return c == '{' || c == '[' ? tape_->tokens_[index_].link + 1 : index_ + 1;
}

JsonKind JsonValue::kind() const { return json_kind(head()); }

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

std::optional<std::string_view> JsonValue::plain_string() const {
  if (!is_string() || (tape_->tokens_[index_].link & JsonTape::kEscaped) != 0) return std::nullopt;
  const std::string_view quoted_text = raw();
  return quoted_text.substr(1, quoted_text.size() - 2);
}

std::string JsonValue::string() const {
  if (const auto plain = plain_string()) return std::string(*plain);
  std::string out;
  const std::string_view quoted_text = raw();
  append_unescaped(quoted_text.substr(1, quoted_text.size() - 2), out);
  return out;
}

bool JsonValue::equals(std::string_view text) const {
  if (head() != '"') return false;
  const auto& token = tape_->tokens_[index_];
  if ((token.link & JsonTape::kEscaped) != 0) return string() == text;
  const std::size_t length = token.link - token.offset - 1;
  if (length != text.size()) return false;
  // The first character tells most keys apart, without a call.
  return length == 0 || (tape_->text_[token.offset + 1] == text.front() &&
                         tape_->text_.compare(token.offset + 1, length, text) == 0);
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

JsonValue::Cursor JsonValue::first() const {
  if (is_scalar()) return {};
  return Cursor(tape_, index_ + 1, tape_->tokens_[index_].link, is_object());
}

void JsonValue::Cursor::advance() { index_ = value().next(); }

}  // namespace chess::inline json
