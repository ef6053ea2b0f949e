// SPDX-License-Identifier: GPL-3.0-or-later
// Windows gives large pages only to whoever has a privilege that must be granted by hand: left alone.
#include "os/large_pages.h"

namespace chess { inline namespace os {

void prefer_large_pages(void*, std::size_t) {}
std::size_t bytes_in_large_pages(const void*) { return 0; }

}}  // namespace chess::os
