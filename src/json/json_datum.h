// SPDX-License-Identifier: GPL-3.0-or-later
// JSON that is carried along by those who have no meaning for it: a value as it was written, digits of
// numbers and escapes of strings included, and the members of an object in their order. Both are
// well-formed by construction: they are made from a tape or from other values, never from loose text.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::inline json {

class JsonMembers;
class JsonTape;
class JsonValue;

enum class JsonKind : std::uint8_t { Null, Bool, Number, String, Array, Object };

/// The kind of the value that begins with this character.
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

/// One value, kept as it was written but for white space between its tokens. Equal: written alike.
class JsonDatum {
 public:
  /// null
  JsonDatum() = default;
  explicit JsonDatum(JsonValue value);
  static JsonDatum string(std::string_view text);
  static JsonDatum number(std::int64_t value);
  static JsonDatum array(std::span<const JsonDatum> elements);
  static JsonDatum object(const JsonMembers& members);
  /// Nothing for text that is not one well-formed value.
  static std::optional<JsonDatum> parse(std::string_view text);

  JsonKind kind() const { return json_kind(text_.front()); }
  /// The characters of a string; nothing for other kinds.
  std::optional<std::string> as_string() const;
  /// An array's; none for other kinds.
  std::vector<JsonDatum> elements() const;
  /// An object's; none for other kinds.
  JsonMembers members() const;
  /// For a closer look: valid as long as the datum lives and the tape reads nothing else.
  JsonValue read(JsonTape& tape) const;
  /// As a file has it.
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

/// Members of an object, in their order. A key may come twice, as it may in JSON; the last counts.
class JsonMembers {
 public:
  JsonMembers() = default;
  JsonMembers(std::initializer_list<JsonMember> members) : list_(members) {}

  bool empty() const { return list_.empty(); }
  /// The value under `key`, or null.
  const JsonDatum* find(std::string_view key) const;
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

/// Appends `"key":value`, with a comma in front unless an object or the text itself begins there.
void append_json_member(std::string_view key, const JsonDatum& value, std::string& out);
void append_json_members(const JsonMembers& members, std::string& out);

}  // namespace chess::inline json
