// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of POSIX and of one system share.
#pragma once

#include <sys/stat.h>

#include <ctime>

namespace chess { inline namespace os { namespace detail {

/// When a file was last written: systems name the field differently.
timespec modified_at(const struct stat& status);
/// fsync(2) and fdatasync(2), with what a system adds to them.
int sync_descriptor(int fd, bool data_only);

}}}  // namespace chess::os::detail
