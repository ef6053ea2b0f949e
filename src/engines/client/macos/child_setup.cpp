// SPDX-License-Identifier: GPL-3.0-or-later
// macOS cannot let a child die with its parent; engines end when their input does. The end of a child is
// looked for now and then.
#include "client/posix/child_setup.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>

namespace chess { inline namespace client {

void run_where_children_start(const std::function<void(bool lasts)>& start) { start(false); }

bool die_with_parent(pid_t) { return true; }

void close_others_on_exec() {
  const int last = static_cast<int>(std::min(::sysconf(_SC_OPEN_MAX), 65536L));
  for (int fd = STDERR_FILENO + 1; fd < last; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
}

std::optional<ClosingPipe> open_closing_pipe() {
  int ends[2];
  if (::pipe(ends) != 0) return std::nullopt;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  return ClosingPipe::of(ends);
}

int open_end_descriptor(pid_t) { return -1; }

std::string name_of_signal(int number) { return number > 0 && number < NSIG ? sys_siglist[number] : ""; }

}}  // namespace chess::client
