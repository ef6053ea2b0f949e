// SPDX-License-Identifier: GPL-3.0-or-later
// Transparent large pages: madvise(2), and what /proc says of them.
#include "os/large_pages.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

namespace chess { inline namespace os {

namespace {

constexpr std::size_t kPageSize = 4096;
constexpr std::size_t kLargePageSize = std::size_t{2} << 20;

}  // namespace

void prefer_large_pages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  // The system refuses what does not begin with a page.
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const std::size_t before = (kPageSize - address % kPageSize) % kPageSize;
  if (bytes >= before + kLargePageSize)
    madvise(static_cast<char*>(begin) + before, bytes - before, MADV_HUGEPAGE);
#endif
}

std::size_t bytes_in_large_pages(const void* begin) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  bool is_here = false;
  std::ifstream mappings("/proc/self/smaps");
  for (std::string line; std::getline(mappings, line);) {
    unsigned long long first = 0;
    unsigned long long end = 0;
    std::size_t kilobytes = 0;
    // "7f0000000000-7f0004000000 rw-p ...", and lines like "AnonHugePages:     65536 kB" below it.
    if (std::sscanf(line.c_str(), "%llx-%llx ", &first, &end) == 2)
      is_here = first <= address && address < end;
    else if (is_here && std::sscanf(line.c_str(), "AnonHugePages: %zu kB", &kilobytes) == 1)
      return kilobytes << 10;
  }
  return 0;
}

}}  // namespace chess::os
