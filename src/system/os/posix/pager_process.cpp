// SPDX-License-Identifier: GPL-3.0-or-later
// The pager is a child that reads a pipe which takes the place of standard output.
#include "os/pager_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "os/signals.h"
#include "os/terminal.h"

extern "C" char** environ;

namespace chess { inline namespace os {

namespace {

/// Starts `sh -c command`, which reads from `input`. Returns its process, or -1.
pid_t start_shell(std::string command, const std::vector<PagerProcess::Setting>& settings, int input) {
  std::vector<std::string> added;
  for (const auto& [name, value] : settings)
    if (std::getenv(name) == nullptr) added.push_back(std::string(name) + '=' + value);
  std::vector<char*> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
  for (std::string& entry : added) environment.push_back(entry.data());
  environment.push_back(nullptr);
  std::string shell = "sh";
  std::string option = "-c";
  char* const arguments[] = {shell.data(), option.data(), command.data(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  // The keys of the terminal, which the program may have blocked, are the pager's.
  posix_spawnattr_t signals;
  posix_spawnattr_init(&signals);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&signals, &none);
  sigset_t usual = none;
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigdefault(&signals, &usual);
  posix_spawnattr_setflags(&signals, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t process = -1;
  if (::posix_spawnp(&process, "sh", &files, &signals, arguments, environment.data()) != 0) process = -1;
  posix_spawnattr_destroy(&signals);
  posix_spawn_file_actions_destroy(&files);
  return process;
}

}  // namespace

std::string_view usual_pager() { return "less"; }

bool PagerProcess::start(const std::string& command, const std::vector<Setting>& settings) {
  int ends[2];
  if (::pipe(ends) != 0) return false;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  terminal_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (terminal_ >= 0) process_ = start_shell(command, settings, ends[0]);
  if (process_ > 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    on_interrupt_ = ::signal(SIGINT, SIG_IGN);
    InterruptWatch::leave_keyboard(true);
  }
  ::close(ends[0]);
  ::close(ends[1]);
  return process_ > 0;
}

void PagerProcess::close() {
  if (terminal_ < 0) return;
  ::dup2(terminal_, STDOUT_FILENO);  // closes the pipe: the pager has all
  ::close(std::exchange(terminal_, -1));
  const pid_t process = std::exchange(process_, -1);
  while (process > 0 && ::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {}
  if (process <= 0) return;
  ::signal(SIGINT, SIG_IGN);  // discards one that waits: it was the pager's
  InterruptWatch::leave_keyboard(false);
  ::signal(SIGINT, on_interrupt_);
}

}}  // namespace chess::os
