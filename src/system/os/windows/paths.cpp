// SPDX-License-Identifier: GPL-3.0-or-later
// Both slashes divide paths, and a drive stands before them: "C:/x", and "C:x" in the current folder of the
// drive.
#include "os/paths.h"

#include <algorithm>

namespace chess { inline namespace os {

std::size_t root_length(std::string_view path) {
  const std::size_t drive = path.size() >= 2 && path[1] == ':' ? 2 : 0;
  const bool has_slash = path.size() > drive && (path[drive] == '/' || path[drive] == '\\');
  return drive + (has_slash ? 1 : 0);
}

std::size_t begin_of_name(std::string_view path) {
  return std::max(path.find_last_of("/\\") + 1, root_length(path));
}

}}  // namespace chess::os
