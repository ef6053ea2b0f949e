// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a module only grows: what is given back goes to the heap.
#include "os/memory.h"

#include <cstdlib>

namespace chess { inline namespace os {

void* take_pages(std::size_t bytes) { return std::calloc(1, bytes); }
void give_back_pages(void* begin, std::size_t) { std::free(begin); }

void give_back_heap() {}

}}  // namespace chess::os
