// SPDX-License-Identifier: GPL-3.0-or-later
// The command line comes in UTF-16. The modes of a console outlive a program, so they are put back.
#include "os/program_start.h"

#include <fcntl.h>
#include <io.h>
#include <stdio.h>

#include "os/windows/console_state.h"
#include "os/windows/wide_text.h"
// Needs <windows.h> before it.
#include <shellapi.h>

#include <array>
#include <atomic>
#include <cstdlib>

namespace chess { inline namespace os {

namespace {

struct ConsoleState {
  std::atomic<bool> is_changed{false};
  UINT code_page = 0;
  /// Of standard output and of standard error; 0: it is no console.
  std::array<DWORD, 2> modes{};
};
ConsoleState console_state;
constexpr std::array<DWORD, 2> kOutputs = {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};

void set_up_console() {
  for (std::size_t i = 0; i < kOutputs.size(); ++i) {
    const HANDLE output = ::GetStdHandle(kOutputs[i]);
    DWORD mode = 0;
    if (!::GetConsoleMode(output, &mode)) continue;
    console_state.modes[i] = mode;
    ::SetConsoleMode(output, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    console_state.is_changed = true;
  }
  if (!console_state.is_changed) return;
  console_state.code_page = ::GetConsoleOutputCP();
  ::SetConsoleOutputCP(CP_UTF8);
}

}  // namespace

void put_back_console() {
  if (!console_state.is_changed.exchange(false)) return;
  if (console_state.code_page != 0) ::SetConsoleOutputCP(console_state.code_page);
  for (std::size_t i = 0; i < kOutputs.size(); ++i)
    if (console_state.modes[i] != 0) ::SetConsoleMode(::GetStdHandle(kOutputs[i]), console_state.modes[i]);
}

ProgramStart::ProgramStart(int argc, char** argv) : argc_(argc), argv_(argv) {
  for (const int stream : {0, 1, 2}) ::_setmode(stream, _O_BINARY);
  // Written at once, as elsewhere: the C library buffers it where it is no console.
  ::setvbuf(stderr, nullptr, _IONBF, 0);
  // A fault is told to whoever started us, and never waits in a window of the system for a click.
  ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  set_up_console();
  std::atexit(put_back_console);

  int count = 0;
  wchar_t** const wide = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  if (wide == nullptr) return;
  for (int i = 0; i < count; ++i) texts_.push_back(from_wide(wide[i]));
  ::LocalFree(wide);
  for (std::string& text : texts_) pointers_.push_back(text.data());
  pointers_.push_back(nullptr);
  argc_ = count;
  argv_ = pointers_.data();
}

ProgramStart::~ProgramStart() { put_back_console(); }

}}  // namespace chess::os
