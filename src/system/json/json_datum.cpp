// SPDX-License-Identifier: GPL-3.0-or-later
// See json_datum.h.
#include "json/json_datum.h"

#include <algorithm>
#include <ranges>

#include "json/json_tape.h"
#include "json/json_text.h"

namespace chess { inline namespace json {

JsonDatum::JsonDatum(JsonValue value) : text_(value.minified()) {}

JsonDatum JsonDatum::string(std::string_view text) {
  std::string quoted;
  append_json_string(text, quoted);
  return JsonDatum(std::move(quoted));
}

JsonDatum JsonDatum::number(std::int64_t value) { return JsonDatum(std::to_string(value)); }

JsonDatum JsonDatum::array(std::span<const JsonDatum> elements) {
  std::string text = "[";
  for (const JsonDatum& element : elements) {
    if (text.size() > 1) text.push_back(',');
    text += element.text_;
  }
  text.push_back(']');
  return JsonDatum(std::move(text));
}

JsonDatum JsonDatum::object(const JsonMembers& members) {
  std::string text = "{";
  append_json_members(members, text);
  text.push_back('}');
  return JsonDatum(std::move(text));
}

std::optional<JsonDatum> JsonDatum::parse(std::string_view text) {
  JsonTape tape;
  const auto value = tape.parse(text);
  if (!value) return std::nullopt;
  return JsonDatum(*value);
}

JsonValue JsonDatum::read(JsonTape& tape) const { return *tape.parse(text_); }

std::optional<std::string> JsonDatum::as_string() const {
  if (kind() != JsonKind::String) return std::nullopt;
  std::string characters;
  append_unescaped(std::string_view(text_).substr(1, text_.size() - 2), characters);
  return characters;
}

std::vector<JsonDatum> JsonDatum::elements() const {
  std::vector<JsonDatum> elements;
  if (kind() != JsonKind::Array) return elements;
  JsonTape tape;
  for (auto element = read(tape).first(); !element.done(); element.advance())
    elements.emplace_back(element.value());
  return elements;
}

JsonMembers JsonDatum::members() const {
  JsonMembers members;
  if (kind() != JsonKind::Object) return members;
  JsonTape tape;
  for (auto member = read(tape).first(); !member.done(); member.advance())
    members.append(member.key().string(), JsonDatum(member.value()));
  return members;
}

const JsonDatum* JsonMembers::find(std::string_view key) const {
  const auto reversed = std::views::reverse(list_);
  const auto found = std::ranges::find(reversed, key, &JsonMember::key);
  return found == reversed.end() ? nullptr : &found->value;
}

void append_json_member(std::string_view key, const JsonDatum& value, std::string& out) {
  append_json_key(key, out);
  out += value.text();
}

void append_json_members(const JsonMembers& members, std::string& out) {
  for (const auto& [key, value] : members.list()) append_json_member(key, value, out);
}

}}  // namespace chess::json
