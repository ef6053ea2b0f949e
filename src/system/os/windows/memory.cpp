// SPDX-License-Identifier: GPL-3.0-or-later
// By VirtualAlloc.
#include "os/memory.h"

#include <malloc.h>

#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

void* take_pages(std::size_t bytes) {
  return ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void give_back_pages(void* begin, std::size_t) {
  if (begin != nullptr) ::VirtualFree(begin, 0, MEM_RELEASE);
}

void give_back_heap() { ::_heapmin(); }

}}  // namespace chess::os
