// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a JSON text (RFC 8259) once into a flat list of tokens of 8 bytes, in which every bracket knows its
// partner. Nothing is copied and nothing recurses. So nesting costs no machine stack, skipping a value costs
// no time, and numbers and unknown values can be passed on as written. The idea of a tape is from simdjson
// (Langdale, Lemire: "Parsing gigabytes of JSON per second", 2019).
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "json/json_datum.h"

namespace chess { inline namespace json {

class JsonTape;

/// A value on a tape. It is cheap to copy, and valid as long as the tape and its text.
class JsonValue {
 public:
  JsonKind kind() const { return json_kind(head()); }
  bool is_object() const { return kind() == JsonKind::Object; }
  bool is_array() const { return kind() == JsonKind::Array; }
  bool is_string() const { return kind() == JsonKind::String; }
  bool is_number() const { return kind() == JsonKind::Number; }
  bool is_null() const { return kind() == JsonKind::Null; }
  /// Is it neither an object nor an array?
  bool is_scalar() const { return !is_object() && !is_array(); }
  /// `true` or `false`. Returns nothing for other kinds.
  std::optional<bool> as_bool() const;
  /// A number without fraction and exponent. Returns nothing for other values, and if it does not fit.
  std::optional<std::int64_t> as_int() const;
  /// The characters of a string. Precondition: is_string().
  std::string string() const;
  /// The characters of a string without escapes, not copied. Returns nothing for other values.
  std::optional<std::string_view> plain_string() const;
  /// Is it a string with these characters?
  bool equals(std::string_view text) const;
  /// The characters of a string, or the text of another scalar as written.
  std::string scalar_text() const;
  /// The value as written in the source.
  std::string_view raw() const;
  /// Appends the value without white space between tokens.
  void append_minified_to(std::string& out) const;
  /// The text that `append_minified_to` appends.
  std::string minified() const;
  /// Where the value begins in the source, in bytes.
  std::size_t offset() const;

  /// The value of the last member with that key. Returns nothing if there is none, and for other kinds.
  std::optional<JsonValue> find(std::string_view key) const;

  /// Walks over the elements of an array: `for (auto c = v.first(); !c.done(); c.advance()) c.value()`. For
  /// an object it also has `c.key()`. A scalar has no elements.
  class Cursor {
   public:
    Cursor() = default;
    bool done() const { return index_ == end_; }
    void advance() { index_ = value().next(); }
    /// The key of the current member. Precondition: this walks over an object.
    JsonValue key() const { return JsonValue(tape_, index_); }
    JsonValue value() const { return JsonValue(tape_, keyed_ ? index_ + 1 : index_); }

   private:
    friend class JsonValue;
    Cursor(const JsonTape* tape, std::uint32_t index, std::uint32_t end, bool keyed)
        : tape_(tape), index_(index), end_(end), keyed_(keyed) {}
    const JsonTape* tape_ = nullptr;
    std::uint32_t index_ = 0;
    std::uint32_t end_ = 0;
    bool keyed_ = false;
  };
  /// A cursor at the first element or member.
  Cursor first() const;

 private:
  friend class JsonTape;
  JsonValue(const JsonTape* tape, std::uint32_t index) : tape_(tape), index_(index) {}
  char head() const;
  std::uint32_t next() const;

  const JsonTape* tape_;
  std::uint32_t index_;
};

/// The tokens of one text.
class JsonTape {
 public:
  /// Reads one value. Only white space may follow it. The text (below 2 GB) must outlive the use of the tape.
  /// A tape can be used again and keeps its memory.
  std::expected<JsonValue, TextError> parse(std::string_view text);

  /// How deep brackets nest in the text that was parsed last; 0: there are none.
  std::size_t depth() const { return most_open_; }

 private:
  friend class JsonValue;
  friend class JsonValue::Cursor;
  struct Token {
    std::uint32_t offset;  ///< of the first byte
    std::uint32_t link;  ///< brackets: index of the partner; others: one past the end; strings: of the
                         ///< closing quote, with kEscaped when there is a backslash
  };
  static constexpr std::uint32_t kEscaped = 0x80000000u;

  /// What is read of one text goes by `at_`. False: `error_` says why.
  bool skip_space();
  bool scan_key();
  bool scan_string();
  bool scan_scalar();
  bool close_brackets();
  void open_bracket();
  bool fail(std::size_t offset, const char* message);
  bool is_in_object() const { return text_[tokens_[open_].offset] == '{'; }

  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t brackets_open_ = 0;
  std::size_t most_open_ = 0;
  std::uint32_t open_ =
      kNone;  ///< the innermost bracket that waits for its partner; its link is the one outside
  std::optional<TextError> error_;
};

inline char JsonValue::head() const { return tape_->text_[tape_->tokens_[index_].offset]; }

inline std::uint32_t JsonValue::next() const {
  const char c = head();
  return c == '{' || c == '[' ? tape_->tokens_[index_].link + 1 : index_ + 1;
}

inline bool JsonValue::equals(std::string_view text) const {
  const auto& token = tape_->tokens_[index_];
  const char* at = tape_->text_.data() + token.offset;
  if (*at != '"') return false;
  if ((token.link & JsonTape::kEscaped) != 0) return string() == text;
  const std::size_t length = token.link - token.offset - 1;
  // The first character tells most keys apart, without a call.
  return length == text.size() &&
         (length == 0 || (at[1] == text.front() && std::string_view(at + 1, length) == text));
}

inline std::optional<std::string_view> JsonValue::plain_string() const {
  const auto& token = tape_->tokens_[index_];
  if (!is_string() || (token.link & JsonTape::kEscaped) != 0) return std::nullopt;
  return tape_->text_.substr(token.offset + 1, token.link - token.offset - 1);
}

inline JsonValue::Cursor JsonValue::first() const {
  if (is_scalar()) return {};
  return Cursor(tape_, index_ + 1, tape_->tokens_[index_].link, is_object());
}

}}  // namespace chess::json
