// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/page/desk_page.h"

#include <cstddef>
#include <string_view>

namespace annotate {

std::string desk_page_policy() {
  constexpr std::string_view kBegin = "http-equiv=\"Content-Security-Policy\" content=\"";
  const std::string page = desk_page().filled();
  const std::size_t begin = page.find(kBegin) + kBegin.size();
  // A page within another could be clicked unseen; only a head can forbid it.
  return page.substr(begin, page.find('"', begin) - begin) + "; frame-ancestors 'none'";
}

}  // namespace annotate
