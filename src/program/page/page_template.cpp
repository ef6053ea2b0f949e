// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_template.h"

#include <algorithm>

namespace chess { inline namespace page {

PageTemplate PageTemplate::before(std::string_view place) const {
  return PageTemplate(std::span(pieces_.begin(), std::ranges::find(pieces_, place)));
}

PageTemplate PageTemplate::behind(std::string_view place) const {
  return PageTemplate(std::span(std::ranges::find(pieces_, place) + 1, pieces_.end()));
}

std::string PageTemplate::filled(std::initializer_list<Filling> texts) const {
  std::string page;
  for (const std::string_view piece : pieces_) {
    const auto filling = std::ranges::find(texts, piece, &Filling::first);
    page += filling == texts.end() ? piece : filling->second;
  }
  return page;
}

std::string policy_of(std::string_view page) {
  constexpr std::string_view kBegin = "http-equiv=\"Content-Security-Policy\" content=\"";
  const std::size_t begin = page.find(kBegin) + kBegin.size();
  return std::string(page.substr(begin, page.find('"', begin) - begin)) + "; frame-ancestors 'none'";
}

/// Outside strings JSON has none of these characters, so they can be replaced anywhere. Without '<' no text
/// ends the element early or begins a comment in it (HTML standard, "Restrictions for contents of script
/// elements"); the two line separators of Unicode were no part of strings in JavaScript before 2019.
std::string script_json(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i);
    if (rest.starts_with("\u2028") || rest.starts_with("\u2029")) {
      out += rest.starts_with("\u2028") ? "\\u2028" : "\\u2029";
      i += 2;
      continue;
    }
    switch (json[i]) {
      case '<': out += "\\u003c"; break;
      case '>': out += "\\u003e"; break;
      case '&': out += "\\u0026"; break;
      default: out += json[i];
    }
  }
  return out;
}

}}  // namespace chess::page
