// SPDX-License-Identifier: GPL-3.0-or-later
// A page of a browser has no say in its pages of memory.
#include "os/large_pages.h"

namespace chess { inline namespace os {

void prefer_large_pages(void*, std::size_t) {}

std::size_t bytes_in_large_pages(const void*) { return 0; }

}}  // namespace chess::os
