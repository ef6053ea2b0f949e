// SPDX-License-Identifier: GPL-3.0-or-later
// A value of JSON that is put together by hand, for reports. It is its text: what is added is written at
// once, members in the order in which they come. What is large, or written move by move, uses JsonWriter.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

namespace chess { inline namespace json {

/// `Json{{"name", "x"}, {"games", 3}, {"score", std::optional<double>()}}` is
/// `{"name":"x","games":3,"score":null}`. A range is an array.
class Json {
 public:
  struct Member;

  Json() : text_("null") {}
  Json(std::initializer_list<Member> members);
  Json(std::same_as<bool> auto value) : text_(value ? "true" : "false") {}
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  Json(T value) : text_(std::to_string(value)) {}
  /// As few digits as tell the number from all others, "1.0" for a whole one; null for one that is not
  /// finite.
  Json(double value);
  /// See `append_json_string`.
  template <std::convertible_to<std::string_view> Text>
  Json(const Text& text) : text_(quoted(text)) {}
  template <class T>
  Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json()) {}
  template <std::ranges::range Range>
    requires(!std::convertible_to<Range, std::string_view>)
  Json(const Range& values) : text_("[]") {
    for (const auto& value : values) push(value);
  }

  static Json object() { return raw("{}"); }
  static Json array() { return raw("[]"); }
  /// What is JSON already.
  static Json raw(std::string text);

  /// Precondition: an object without such a member.
  Json& add(std::string_view key, const Json& value);
  /// The same, if the value is not null, "" or false.
  Json& add_known(std::string_view key, const Json& value);
  /// Precondition: an array.
  Json& push(const Json& value);

  /// On one line, without white space between its tokens.
  const std::string& text() const { return text_; }
  /// For people: see `append_indented`. It ends with a line feed.
  std::string laid_out() const;

 private:
  static std::string quoted(std::string_view text);
  void make_room();

  std::string text_;
};

struct Json::Member {
  std::string_view key;
  Json value;
};

}}  // namespace chess::json
