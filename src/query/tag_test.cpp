// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/tag_test.h"

#include "base/text.h"

namespace chess::inline query {

std::optional<std::string_view> said(const Tags& tags, std::string_view name) {
  const auto value = tags.find(name);
  if (!value || value->empty() || *value == "?" || *value == "-") return std::nullopt;
  return value;
}

std::expected<TagTest, Error> TagTest::parse(std::string_view text) {
  const auto sign = text.find_first_of("=~");
  TagTest test;
  test.name_ = trim(text.substr(0, sign));
  if (test.name_.empty()) {
    return std::unexpected("'" + printable(text) + "' names no tag; write NAME=VALUE, NAME~PART or NAME");
  }
  if (sign == std::string_view::npos) return test;
  test.kind_ = text[sign] == '=' ? Kind::Equal : Kind::Contains;
  test.value_ = text.substr(sign + 1);
  return test;
}

bool TagTest::holds(const Tags& tags) const {
  if (kind_ == Kind::Said) return said(tags, name_).has_value();
  const auto value = tags.find(name_);
  if (!value) return false;
  return kind_ == Kind::Equal ? equals_ignoring_case(*value, value_) : contains_ignoring_case(*value, value_);
}

}  // namespace chess::inline query
