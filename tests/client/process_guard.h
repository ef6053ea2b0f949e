// SPDX-License-Identifier: GPL-3.0-or-later
// Checks at the end of its scope that nothing was left behind: no child (not even a zombie), no open
// file descriptor.
#pragma once

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace chess::test {

inline std::size_t open_descriptors() {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

/// Is the process there, and not just waiting to be reaped by a new parent?
inline bool is_running(long pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string stat;
  std::getline(file, stat);
  const auto state = stat.rfind(") ");
  return state != std::string::npos && stat[state + 2] != 'Z' && stat[state + 2] != 'X';
}

/// A signal takes a moment to arrive.
inline bool ends_soon(long pid) {
  for (int i = 0; i < 6000 && is_running(pid); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return !is_running(pid);
}

class ProcessGuard {
 public:
  ProcessGuard() : descriptors_(open_descriptors()) {}
  ~ProcessGuard() {
    CHECK_MESSAGE((::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD), "a child was left behind");
    CHECK(open_descriptors() == descriptors_);
  }
  ProcessGuard(const ProcessGuard&) = delete;
  ProcessGuard& operator=(const ProcessGuard&) = delete;

 private:
  std::size_t descriptors_;
};

}  // namespace chess::test
