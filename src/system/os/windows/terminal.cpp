// SPDX-License-Identifier: GPL-3.0-or-later
// A console is asked by its handle. The C library calls also NUL a terminal, which it is not.
#include "os/terminal.h"

#include <errno.h>
#include <io.h>

#include <algorithm>

#include "os/environment.h"
#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

namespace {

HANDLE handle_of(int descriptor) {
  const auto handle = ::_get_osfhandle(descriptor);
  return handle == -2 ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(handle);
}

}  // namespace

bool is_terminal(int descriptor) {
  DWORD mode = 0;
  return ::GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

std::optional<TerminalSize> size_of_terminal(int descriptor) {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (!::GetConsoleScreenBufferInfo(handle_of(descriptor), &info)) return std::nullopt;
  // The window, not the lines that have been scrolled away.
  return TerminalSize{static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1),
                      static_cast<std::size_t>(info.srWindow.Bottom - info.srWindow.Top + 1)};
}

std::string terminal_name() {
  DWORD mode = 0;
  const HANDLE output = ::GetStdHandle(STD_OUTPUT_HANDLE);
  if (::GetConsoleMode(output, &mode) && (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) == 0) return "dumb";
  if (auto told = environment_variable("TERM"); told && !told->empty()) return std::move(*told);
  return environment_variable("WT_SESSION") ? "windows-terminal" : "conhost";
}

void write_whole(int descriptor, std::string_view text) {
  constexpr std::size_t kMost = 16 * 1024;  // a console refuses more than 64 KiB at once
  while (!text.empty()) {
    std::size_t size = std::min(text.size(), kMost);
    // A console shows no character of which it gets the parts one by one.
    if (size < text.size())
      while (size > kMost - 4 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    const int count = ::_write(descriptor, text.data(), static_cast<unsigned>(size));
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool is_closed_pipe(int descriptor) {
  const HANDLE handle = handle_of(descriptor);
  if (::GetFileType(handle) != FILE_TYPE_PIPE) return false;
  DWORD written = 0;
  // Nothing is written, but a pipe without a reader says so.
  if (::WriteFile(handle, "", 0, &written, nullptr)) return false;
  const DWORD error = ::GetLastError();
  return error == ERROR_NO_DATA || error == ERROR_BROKEN_PIPE || error == ERROR_PIPE_NOT_CONNECTED;
}

}}  // namespace chess::os
