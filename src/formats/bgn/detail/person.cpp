// SPDX-License-Identifier: GPL-3.0-or-later
// See person.h.
#include "bgn/detail/person.h"

#include <algorithm>

#include "base/text.h"

namespace chess { inline namespace bgn {

std::string_view domain_of_site(std::string_view site) {
  struct Site {
    std::string_view host;
    std::string_view domain;
  };
  static constexpr Site kSites[] = {{"lichess.org", "org.lichess"}, {"chess.com", "com.chess"}};
  const auto same = [](char a, char b) { return to_lower(a) == to_lower(b); };
  for (const Site& known : kSites) {
    const auto found = std::search(site.begin(), site.end(), known.host.begin(), known.host.end(), same);
    if (found == site.end()) continue;
    // "mychess.com" is another place.
    if (found != site.begin() && (is_alpha(found[-1]) || is_digit(found[-1]) || found[-1] == '-')) continue;
    return known.domain;
  }
  return {};
}

bool is_handle(std::string_view name) {
  return name.size() >= 2 && name.size() <= 30 &&
         std::ranges::all_of(name, [](char c) { return is_alpha(c) || is_digit(c) || c == '-' || c == '_'; });
}

PersonName split_name(std::string_view name) {
  const auto comma = name.find(',');
  if (comma == std::string_view::npos) return {name, {}};
  const PersonName split{trim(name.substr(0, comma)), trim(name.substr(comma + 1))};
  if (split.last.empty() || split.first.empty()) return {name, {}};
  return split;
}

std::string join_name(std::string_view last, std::string_view first) {
  std::string name(last);
  if (!first.empty()) {
    if (!name.empty()) name += ", ";
    name += first;
  }
  return name;
}

JsonMembers name_members(std::string_view name) {
  const PersonName split = split_name(name);
  JsonMembers members;
  members.append("last", JsonDatum::string(split.last));
  if (!split.first.empty()) members.append("first", JsonDatum::string(split.first));
  return members;
}

std::optional<std::string> name_of(JsonValue person) {
  if (person.is_string()) return person.string();
  if (const auto handle = person.find("handle")) {
    if (handle->is_string()) return handle->string();
    if (const auto value = handle->find("value"); value && value->is_string()) return value->string();
  }
  const auto last = person.find("last");
  const auto first = person.find("first");
  const auto text = [](const std::optional<JsonValue>& value) {
    return value && value->is_string() ? value->string() : std::string();
  };
  if (std::string name = join_name(text(last), text(first)); !name.empty()) return name;
  if (const auto name = person.find("name"); name && name->is_string()) return name->string();
  return std::nullopt;
}

}}  // namespace chess::bgn
