// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: gives a complete file the name of another one, unless that has changed. Looking first
// and renaming then would leave a gap, in which somebody may append a game. So the two files swap their
// names, and what was swapped out is looked at before it goes.
#pragma once

#include <expected>
#include <string>

#include "io/io_error.h"
#include "io/replaced_file.h"

namespace chess { inline namespace io {

/// Gives the file `temporary` the name `path`, where `before` is expected to stand. If something else stands
/// there, or somebody has that file open to write to it, then it stays, and the new file is named as it is,
/// with a dot and `otherwise` behind: the fault says so. Another file of that name stays, too.
std::expected<void, IoError> replace_as_read(const std::string& temporary, const std::string& path,
                                             const FileStamp& before, const std::string& otherwise);

/// The end of `replace_as_read` after a process was killed that had swapped the names: `temporary` is the
/// old file.
std::expected<void, IoError> drop_replaced(const std::string& temporary, const std::string& path,
                                           const FileStamp& before, const std::string& otherwise);

}}  // namespace chess::io
