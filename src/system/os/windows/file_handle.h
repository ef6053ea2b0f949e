// SPDX-License-Identifier: GPL-3.0-or-later
// A handle of Windows that is closed in the end, and what a console does otherwise than a file.
#pragma once

#include <io.h>

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

class FileHandle {
 public:
  explicit FileHandle(HANDLE handle = INVALID_HANDLE_VALUE) : handle_(handle) {}
  FileHandle(FileHandle&& other) noexcept : handle_(other.release()) {}
  FileHandle& operator=(FileHandle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~FileHandle() { close(); }

  explicit operator bool() const { return handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }
  HANDLE release() { return std::exchange(handle_, INVALID_HANDLE_VALUE); }
  /// Keeps the last error.
  void close() {
    if (handle_ == INVALID_HANDLE_VALUE) return;
    const DWORD error = ::GetLastError();
    ::CloseHandle(release());
    ::SetLastError(error);
  }

 private:
  HANDLE handle_;
};

/// INVALID_HANDLE_VALUE if there is none.
inline HANDLE handle_behind(int fd) {
  const std::intptr_t handle = fd < 0 ? -1 : ::_get_osfhandle(fd);
  return handle == -2 ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(handle);
}

/// Reads from a console as UTF-8. Ctrl-Z at the beginning of a line is the end.
std::ptrdiff_t read_console(HANDLE console, std::span<char> bytes);

/// As much of the front as a console takes at once: it shows no character of which it gets the parts one by
/// one.
std::string_view begin_for_console(std::string_view bytes);

}}  // namespace chess::os
