// SPDX-License-Identifier: GPL-3.0-or-later
// JSON values that a program keeps without understanding them: a value as it was written, with the digits of
// its numbers and the escapes of its strings, and the members of an object in their order. Both are always
// well-formed, because they are made from a tape or from other values, never from unchecked text.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess { inline namespace json {

class JsonMembers;
class JsonTape;
class JsonValue;

/// The kind of a value.
enum class JsonKind : std::uint8_t { Null, Bool, Number, String, Array, Object };

/// The kind of the value that begins with this character. Precondition: it begins a value.
constexpr JsonKind json_kind(char first) {
  switch (first) {
    case '{': return JsonKind::Object;
    case '[': return JsonKind::Array;
    case '"': return JsonKind::String;
    case 't':
    case 'f': return JsonKind::Bool;
    case 'n': return JsonKind::Null;
    default: return JsonKind::Number;
  }
}

/// One value as it was written, without the white space between its tokens. Two values are equal if they are
/// written alike.
class JsonDatum {
 public:
  /// The value null.
  JsonDatum() = default;
  /// A copy of a value on a tape.
  explicit JsonDatum(JsonValue value);
  /// The functions below make a value of each kind.
  static JsonDatum string(std::string_view text);
  static JsonDatum number(std::int64_t value);
  static JsonDatum array(std::span<const JsonDatum> elements);
  static JsonDatum object(const JsonMembers& members);
  /// Reads a text. Returns nothing if it is not one well-formed value.
  static std::optional<JsonDatum> parse(std::string_view text);

  JsonKind kind() const { return json_kind(text_.front()); }
  /// The characters of a string. Returns nothing for other kinds.
  std::optional<std::string> as_string() const;
  /// The elements of an array. Empty for other kinds.
  std::vector<JsonDatum> elements() const;
  /// The members of an object. Empty for other kinds.
  JsonMembers members() const;
  /// Puts the value on a tape. The result is valid as long as the datum lives and the tape reads nothing
  /// else.
  JsonValue read(JsonTape& tape) const;
  /// The value as JSON text.
  const std::string& text() const { return text_; }

  friend bool operator==(const JsonDatum&, const JsonDatum&) = default;

 private:
  explicit JsonDatum(std::string text) : text_(std::move(text)) {}

  std::string text_ = "null";
};

struct JsonMember {
  std::string key;
  JsonDatum value;
  friend bool operator==(const JsonMember&, const JsonMember&) = default;
};

/// The members of an object in their order. As in JSON, a key may come twice; then the last one counts.
class JsonMembers {
 public:
  JsonMembers() = default;
  JsonMembers(std::initializer_list<JsonMember> members) : list_(members) {}

  bool empty() const { return list_.empty(); }
  /// The value of `key`, or null.
  const JsonDatum* find(std::string_view key) const;
  /// Adds a member behind the others.
  void append(std::string_view key, JsonDatum value) {
    list_.push_back({std::string(key), std::move(value)});
  }
  const std::vector<JsonMember>& list() const& { return list_; }
  std::vector<JsonMember>& list() & { return list_; }
  std::vector<JsonMember> list() && { return std::move(list_); }

  friend bool operator==(const JsonMembers&, const JsonMembers&) = default;

 private:
  std::vector<JsonMember> list_;
};

/// Appends `"key":value`, with a comma in front unless an object or the text begins there.
void append_json_member(std::string_view key, const JsonDatum& value, std::string& out);
/// Appends all members in the same way.
void append_json_members(const JsonMembers& members, std::string& out);

}}  // namespace chess::json
