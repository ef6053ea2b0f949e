// SPDX-License-Identifier: GPL-3.0-or-later
// From a snapshot of all processes, those whose parent we are.
#include "os/processor_time.h"

#include "os/windows/wide_text.h"
// Needs <windows.h> before it.
#include <tlhelp32.h>

#include <cstdint>

namespace chess { inline namespace os {

namespace {

/// In units of 100 ns; nothing if the process has ended.
std::optional<std::uint64_t> time_of(DWORD process) {
  const HANDLE handle = ::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, process);
  if (handle == nullptr) return std::nullopt;
  FILETIME created;
  FILETIME ended;
  FILETIME kernel;
  FILETIME user;
  const bool is_told = ::GetProcessTimes(handle, &created, &ended, &kernel, &user) != 0;
  ::CloseHandle(handle);
  if (!is_told) return std::nullopt;
  const auto number = [](const FILETIME& time) {
    return std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime;
  };
  return number(kernel) + number(user);
}

}  // namespace

std::optional<std::chrono::milliseconds> processor_time_of_children() {
  const HANDLE processes = ::CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  if (processes == INVALID_HANDLE_VALUE) return std::nullopt;
  std::optional<std::uint64_t> used;
  PROCESSENTRY32W entry{};
  entry.dwSize = sizeof entry;
  for (BOOL is_there = ::Process32FirstW(processes, &entry); is_there;
       is_there = ::Process32NextW(processes, &entry)) {
    if (entry.th32ParentProcessID != ::GetCurrentProcessId()) continue;
    if (const auto time = time_of(entry.th32ProcessID)) used = used.value_or(0) + *time;
  }
  ::CloseHandle(processes);
  if (!used) return std::nullopt;
  return std::chrono::milliseconds(*used / 10'000);
}

}}  // namespace chess::os
