// SPDX-License-Identifier: GPL-3.0-or-later
// POSIX has threads, however few it may give at times.
#include "os/threads.h"

namespace chess { inline namespace os {

bool has_threads() { return true; }

}}  // namespace chess::os
