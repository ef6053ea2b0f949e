// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/web_address.h"

#include <string_view>

namespace annotate {

std::string web_address(const chess::Tags& tags) {
  for (const char* name : {"GameUrl", "Link", "Site"}) {
    const std::string_view value = tags.get(name);
    const bool is_web = value.starts_with("https://") || value.starts_with("http://");
    if (is_web && value.find_first_of(" \t\n\"<>") == std::string_view::npos) return std::string(value);
  }
  return {};
}

}  // namespace annotate
