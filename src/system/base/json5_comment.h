// SPDX-License-Identifier: GPL-3.0-or-later
// The comments that JSON5 may have between its tokens (https://spec.json5.org/#comments).
#pragma once

#include <cstddef>
#include <string_view>

namespace chess { inline namespace base {

/// Where the comment ends that `text` begins with: at the line feed behind `//`, or behind `*/`. npos: not in
/// `text`. 0: it begins with none.
inline std::size_t json5_comment_end(std::string_view text) {
  if (text.starts_with("//")) return text.find('\n');
  if (!text.starts_with("/*")) return 0;
  const std::size_t end = text.find("*/", 2);
  return end == std::string_view::npos ? end : end + 2;
}

}}  // namespace chess::base
