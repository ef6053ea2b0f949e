// SPDX-License-Identifier: GPL-3.0-or-later
// Consoles and pipes: waiting for them, and the texts of consoles. Nothing in Windows waits for a pipe
// without reading from it, so it is asked again and again.
#include <algorithm>
#include <cerrno>
#include <mutex>
#include <string>

#include "os/files.h"
#include "os/windows/errors.h"
#include "os/windows/file_handle.h"

namespace chess { inline namespace os {

namespace {

constexpr DWORD kPipePauseMs = 10;

/// Has a key been pressed? Whatever else the console tells is dropped, as nobody reads it.
bool has_key(HANDLE console) {
  INPUT_RECORD event{};
  DWORD count = 0;
  while (::PeekConsoleInputW(console, &event, 1, &count) && count > 0) {
    if (event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown) return true;
    if (!::ReadConsoleInputW(console, &event, 1, &count)) return true;
  }
  return false;
}

}  // namespace

bool wait_readable(int fd, std::optional<std::chrono::milliseconds> at_most) {
  if (!at_most) return true;  // whoever reads waits
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + *at_most;
  const HANDLE file = handle_behind(fd);
  DWORD mode = 0;
  if (::GetConsoleMode(file, &mode)) {
    ::WaitForSingleObject(file, static_cast<DWORD>(at_most->count()));
    return has_key(file);
  }
  if (::GetFileType(file) != FILE_TYPE_PIPE) return true;
  while (true) {
    DWORD available = 0;
    if (!::PeekNamedPipe(file, nullptr, 0, nullptr, &available, nullptr) || available > 0) return true;
    if (Clock::now() >= end) return false;
    ::Sleep(kPipePauseMs);
  }
}

void wait_writable(int) { ::Sleep(kPipePauseMs); }

std::ptrdiff_t read_console(HANDLE console, std::span<char> bytes) {
  constexpr DWORD units = 1024;
  constexpr wchar_t end_of_input = 0x1A;
  static std::mutex gate;
  static std::string waiting;  // what was read and did not fit
  const std::lock_guard lock(gate);
  if (waiting.empty()) {
    wchar_t text[units + 1];
    DWORD count = 0;
    if (!::ReadConsoleW(console, text, units, &count, nullptr)) return failed(std::ptrdiff_t{-1});
    // The first half of a pair is in the last unit, and the other one is there, too.
    if (count == units && IS_HIGH_SURROGATE(text[count - 1])) {
      DWORD one = 0;
      if (::ReadConsoleW(console, text + count, 1, &one, nullptr)) count += one;
    }
    if (count == 0 || text[0] == end_of_input) return 0;
    waiting = from_wide({text, count});
  }
  const std::size_t size = std::min(waiting.size(), bytes.size());
  std::copy_n(waiting.begin(), size, bytes.begin());
  waiting.erase(0, size);
  return static_cast<std::ptrdiff_t>(size);
}

std::string_view begin_for_console(std::string_view bytes) {
  constexpr std::size_t most = 16 * 1024;
  constexpr std::size_t longest_character = 4;
  if (bytes.size() <= most) return bytes;
  std::size_t size = most;
  while (size > most - longest_character && (static_cast<unsigned char>(bytes[size]) & 0xC0U) == 0x80U)
    --size;
  return bytes.substr(0, size);
}

}}  // namespace chess::os
