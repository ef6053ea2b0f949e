// SPDX-License-Identifier: GPL-3.0-or-later
#include "os/large_pages.h"

#include <doctest/doctest.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

TEST_CASE("memory that was asked for in large pages is counted in them, if the system gives any") {
  constexpr std::size_t kBytes = std::size_t{32} << 20;
  void* const memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  CHECK(chess::bytes_in_large_pages(memory) == 0);  // nothing is touched yet
  chess::prefer_large_pages(memory, kBytes);
  std::memset(memory, 1, kBytes);
  std::ifstream file("/sys/kernel/mm/transparent_hugepage/enabled");
  const std::string enabled(std::istreambuf_iterator<char>(file), {});
  const std::size_t large = chess::bytes_in_large_pages(memory);
  CHECK(large <= kBytes);
  if (enabled.empty() || enabled.find("[never]") != std::string::npos) CHECK(large == 0);
  MESSAGE((large >> 20), " MB of ", (kBytes >> 20), " in large pages");
  munmap(memory, kBytes);
  CHECK(chess::bytes_in_large_pages(nullptr) == 0);
}

TEST_CASE("memory need not begin with a page") {
  constexpr std::size_t kBytes = std::size_t{32} << 20;
  const auto read_mode = [] {
    std::ifstream file("/sys/kernel/mm/transparent_hugepage/enabled");
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  if (read_mode().find("[madvise]") == std::string::npos) return;
  const auto memory = std::make_unique_for_overwrite<char[]>(kBytes);
  chess::prefer_large_pages(memory.get(), kBytes);
  std::ifstream mappings("/proc/self/smaps");
  bool is_here = false;
  bool is_asked_for = false;
  const auto address = reinterpret_cast<std::uintptr_t>(memory.get()) + kBytes / 2;
  for (std::string line; std::getline(mappings, line);) {
    unsigned long long first = 0;
    unsigned long long end = 0;
    if (std::sscanf(line.c_str(), "%llx-%llx ", &first, &end) == 2)
      is_here = first <= address && address < end;
    else if (is_here && line.starts_with("VmFlags:"))
      is_asked_for = line.find(" hg") != std::string::npos;
  }
  CHECK(is_asked_for);
}
