// SPDX-License-Identifier: GPL-3.0-or-later
// New files and folders that only this user can read, under names that nobody can guess.
#pragma once

#include <string>
#include <string_view>

#include "os/files.h"

namespace chess { inline namespace os {

/// Creates the file FRONTxxxxxxENDING for reading and writing. `path` gets its name, also for the message if
/// -1 is returned, with errno set.
int create_unique_file(std::string_view front, std::string_view ending, std::string& path,
                       bool vanishes = false);
/// Creates the folder FRONTxxxxxx. False with errno set if it cannot.
bool create_unique_folder(std::string_view front, std::string& path);

}}  // namespace chess::os
