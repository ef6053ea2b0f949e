// SPDX-License-Identifier: GPL-3.0-or-later
// By mmap(2).
#include "os/memory.h"

#include <sys/mman.h>

namespace chess { inline namespace os {

void* take_pages(std::size_t bytes) {
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void give_back_pages(void* begin, std::size_t bytes) {
  if (begin != nullptr) ::munmap(begin, bytes);
}

}}  // namespace chess::os
