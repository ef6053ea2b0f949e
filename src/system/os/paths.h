// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a path. On Windows a backslash divides it as well as a slash, and it may begin with a drive.
#pragma once

#include <cstddef>
#include <string_view>

namespace chess { inline namespace os {

/// Where the last name begins; the length of the path if it ends with a slash.
std::size_t begin_of_name(std::string_view path);

/// The length of what no name of a folder stands in front of: "/", "C:/", "C:"; 0 for a relative path.
std::size_t root_length(std::string_view path);

/// Does the text lead somewhere by itself, so that it is looked up in no list of folders?
inline bool has_folder(std::string_view path) { return begin_of_name(path) > 0; }

}}  // namespace chess::os
