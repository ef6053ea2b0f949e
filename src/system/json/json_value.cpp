// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_value.h"

#include <array>
#include <charconv>
#include <cmath>

#include "json/json_text.h"

namespace chess { inline namespace json {

Json::Json(std::initializer_list<Member> members) : text_("{}") {
  for (const Member& member : members) add(member.key, member.value);
}

Json::Json(double value) : text_("null") {
  if (!std::isfinite(value)) return;
  const double size = std::abs(value);
  const bool is_plain = size == 0 || (size >= 1e-4 && size < 1e15);
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.begin(), digits.end(), value,
                                 is_plain ? std::chars_format::fixed : std::chars_format::scientific);
  text_.assign(digits.begin(), end.ptr);
  if (is_plain && !text_.contains('.')) text_ += ".0";
}

Json Json::raw(std::string text) {
  Json json;
  json.text_ = std::move(text);
  return json;
}

Json& Json::add(std::string_view key, const Json& value) {
  make_room();
  append_json_string(key, text_);
  text_ += ':';
  text_ += value.text_ + '}';
  return *this;
}

Json& Json::add_known(std::string_view key, const Json& value) {
  const bool is_known = value.text_ != "null" && value.text_ != "\"\"" && value.text_ != "false";
  return is_known ? add(key, value) : *this;
}

Json& Json::push(const Json& value) {
  make_room();
  text_ += value.text_ + ']';
  return *this;
}

std::string Json::laid_out() const {
  std::string out;
  append_indented(text_, out);
  return out + '\n';
}

std::string Json::quoted(std::string_view text) {
  std::string out;
  append_json_string(text, out);
  return out;
}

/// Takes the closing bracket off, and separates what comes from what is there.
void Json::make_room() {
  text_.pop_back();
  if (text_.size() > 1) text_ += ',';
}

}}  // namespace chess::json
