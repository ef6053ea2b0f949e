// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/plain_signs.h"

#include <algorithm>
#include <utility>

namespace chess { inline namespace notation {

std::string with_plain_signs(std::string_view text) {
  static constexpr std::pair<std::string_view, char> kPlainSigns[] = {
      {"\u2010", '-'}, {"\u2011", '-'}, {"\u2012", '-'}, {"\u2013", '-'}, {"\u2014", '-'}, {"\u2212", '-'},
      {"\u00D7", 'x'}, {"\u2715", 'x'}, {"\u00A0", ' '}, {"\u202F", ' '}, {"\u2009", ' '}, {"&nbsp;", ' '}};
  std::string out;
  while (!text.empty()) {
    const auto sign =
        std::ranges::find_if(kPlainSigns, [&](const auto& s) { return text.starts_with(s.first); });
    out.push_back(sign == std::end(kPlainSigns) ? text.front() : sign->second);
    text.remove_prefix(sign == std::end(kPlainSigns) ? 1 : sign->first.size());
  }
  return out;
}

}}  // namespace chess::notation
