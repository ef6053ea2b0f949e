// SPDX-License-Identifier: GPL-3.0-or-later
// macOS hands out large pages only on request of their size, which may fail later: left alone.
#include "os/large_pages.h"

namespace chess { inline namespace os {

void prefer_large_pages(void*, std::size_t) {}
std::size_t bytes_in_large_pages(const void*) { return 0; }

}}  // namespace chess::os
