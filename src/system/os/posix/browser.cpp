// SPDX-License-Identifier: GPL-3.0-or-later
// The program of the desktop that knows the browser: xdg-open, or open on macOS.
#include "os/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "os/threads.h"

extern char** environ;

namespace chess { inline namespace os {

namespace {

/// What it prints is not for the user's terminal.
bool start(const char* program, const std::string& address) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string name = program;
  std::string argument = address;
  char* arguments[] = {name.data(), argument.data(), nullptr};
  pid_t process = 0;
  const int fault = posix_spawnp(&process, program, &files, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  if (fault != 0) return false;
  // Nobody else hears of its end; without a thread it stays as a zombie, which does no harm.
  if (auto waiting = try_start_thread([process] { ::waitpid(process, nullptr, 0); })) waiting->detach();
  return true;
}

}  // namespace

bool open_in_browser(const std::string& address) {
  return start("xdg-open", address) || start("open", address);
}

}}  // namespace chess::os
