// SPDX-License-Identifier: GPL-3.0-or-later
// From /proc, as proc(5) of Linux describes it.
#include "os/processor_time.h"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace chess { inline namespace os {

namespace {

/// In ticks of the clock; nothing if the process has ended.
std::optional<std::uint64_t> ticks_of(const std::string& process) {
  std::ifstream file("/proc/" + process + "/stat");
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  // Behind the name, which may have blanks: the state, ten numbers, and the two times.
  const std::size_t name = line.rfind(')');
  if (name == std::string::npos) return std::nullopt;
  std::size_t at = name + 2;
  for (int i = 0; i < 11; ++i) {
    at = line.find(' ', at);
    if (at == std::string::npos) return std::nullopt;
    ++at;
  }
  const char* rest = line.c_str() + at;
  char* end = nullptr;
  const std::uint64_t user = std::strtoull(rest, &end, 10);
  const std::uint64_t system = std::strtoull(end, nullptr, 10);
  return user + system;
}

}  // namespace

std::optional<std::chrono::milliseconds> processor_time_of_children() {
  const long per_second = ::sysconf(_SC_CLK_TCK);
  if (per_second <= 0) return std::nullopt;
  std::optional<std::uint64_t> ticks;
  std::error_code error;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", error)) {
    std::ifstream children(thread.path() / "children");
    for (std::string process; children >> process;)
      if (const auto used = ticks_of(process)) ticks = ticks.value_or(0) + *used;
  }
  if (!ticks) return std::nullopt;
  return std::chrono::milliseconds(*ticks * 1000 / static_cast<std::uint64_t>(per_second));
}

}}  // namespace chess::os
