// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/tag_patterns.h"

#include "base/text.h"
#include "io/input.h"

namespace chess { inline namespace query {

namespace {

void append_folded_name(std::string_view name, std::string& out) {
  const std::size_t begin = out.size();
  bool is_gap = false;
  for (const char c : name) {
    if (is_space(c) || c == ',' || c == '.' || c == '_') {
      is_gap = out.size() > begin;
      continue;
    }
    if (is_gap) out += ' ';
    is_gap = false;
    out += to_lower(c);
  }
}

}  // namespace

std::string folded_name(std::string_view name) {
  std::string folded;
  append_folded_name(name, folded);
  return folded;
}

NamePattern::NamePattern(std::string_view part, bool is_tolerant) : part_(folded_name(part)) {
  if (is_tolerant) person_.emplace(part);
}

std::expected<std::vector<std::string>, Error> read_name_list(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  std::vector<std::string> names;
  for (const std::string_view line : split(*text, '\n')) {
    const std::string_view name = trim(line);
    if (!name.empty() && name[0] != '#') names.emplace_back(name);
  }
  if (names.empty()) return std::unexpected("there are no names in '" + printable(path) + "'");
  return names;
}

std::expected<NamePattern, Error> NamePattern::parse(std::string_view part, bool is_tolerant) {
  NamePattern pattern(part, is_tolerant);
  if (pattern.empty()) return std::unexpected("'" + printable(part) + "' is no part of a name");
  return pattern;
}

bool NamePattern::fits(std::string_view name) const {
  std::string folded;
  append_folded_name(name, folded);
  if (folded.find(part_) != std::string::npos) return true;
  if (person_ && person_->may_be(PlayerName(name))) return true;
  // Only a part that spans a blank can be torn apart by the order of the names.
  const auto comma = name.find(',');
  if (comma == std::string_view::npos || part_.find(' ') == std::string::npos) return false;
  folded.clear();
  append_folded_name(name.substr(comma + 1), folded);
  folded += ' ';
  folded += folded_name(name.substr(0, comma));
  return folded.find(part_) != std::string::npos;
}

std::optional<std::string_view> said(const Tags& tags, std::string_view name) {
  const auto value = tags.find(name);
  if (!value || value->empty() || *value == "?" || *value == "-") return std::nullopt;
  return value;
}

std::optional<int> rating_of(const Tags& tags, std::string_view tag) { return parse_rating(tags.get(tag)); }

std::optional<int> parse_rating(std::string_view text) {
  text = trim(text);
  if (text.ends_with('?')) text.remove_suffix(1);
  const auto rating = parse_number<int>(text);
  return rating && *rating > 0 ? rating : std::nullopt;
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

}}  // namespace chess::query
