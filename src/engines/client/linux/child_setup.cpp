// SPDX-License-Identifier: GPL-3.0-or-later
// By prctl(2), close_range(2) and pidfd_open(2).
#include "client/posix/child_setup.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>

#include "client/linux/lasting_thread.h"

int close_range(unsigned first, unsigned last, ...) {
  std::va_list arguments;
  va_start(arguments, last);
  const unsigned flags = va_arg(arguments, unsigned);
  va_end(arguments);
  return static_cast<int>(::syscall(SYS_close_range, first, last, flags));
}

namespace chess { inline namespace client {

void run_where_children_start(const std::function<void(bool lasts)>& start) { run_in_lasting_thread(start); }

bool die_with_parent(pid_t parent) {
  // An engine that does not read on notices nothing of our death. We may have died before this took hold.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  return ::getppid() == parent;
}

void close_others_on_exec() {
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
#endif
  const int last = static_cast<int>(std::min(::sysconf(_SC_OPEN_MAX), 65536L));
  for (int fd = STDERR_FILENO + 1; fd < last; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
}

std::optional<ClosingPipe> open_closing_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  return ClosingPipe::of(ends);
}

int open_end_descriptor(pid_t process) { return static_cast<int>(::syscall(SYS_pidfd_open, process, 0)); }

std::string name_of_signal(int number) {
#ifdef __GLIBC__
  // Unlike strsignal, this is safe beside other threads.
  const char* name = ::sigdescr_np(number);
#else
  // musl's strings are constants.
  const char* name = number > 0 && number < NSIG ? ::strsignal(number) : nullptr;
#endif
  return name == nullptr ? std::string() : name;
}

}}  // namespace chess::client
