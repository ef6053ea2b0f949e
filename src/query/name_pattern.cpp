// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/name_pattern.h"

#include "base/text.h"

namespace chess::inline query {
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

bool NamePattern::fits(std::string_view name) const {
  std::string folded;
  append_folded_name(name, folded);
  if (folded.find(part_) != std::string::npos) return true;
  // Only a part that spans a blank can be torn apart by the order of the names.
  const auto comma = name.find(',');
  if (comma == std::string_view::npos || part_.find(' ') == std::string::npos) return false;
  folded.clear();
  append_folded_name(name.substr(comma + 1), folded);
  folded += ' ';
  folded += folded_name(name.substr(0, comma));
  return folded.find(part_) != std::string::npos;
}

}  // namespace chess::inline query
