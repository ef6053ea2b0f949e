// SPDX-License-Identifier: GPL-3.0-or-later
// The kernel sends SIGPIPE to the thread that writes, so blocking it in this thread is enough; if it came, it
// is taken before the mask is put back.
#include "os/sigpipe_guard.h"

#include <cerrno>
#include <ctime>

namespace chess::inline os {

namespace {

sigset_t sigpipe_alone() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  return signals;
}

}  // namespace

SigpipeGuard::SigpipeGuard(bool needed) : needed_(needed) {
  if (!needed_) return;
  sigset_t pending;
  sigpending(&pending);
  was_pending_ = sigismember(&pending, SIGPIPE) == 1;
  const sigset_t sigpipe = sigpipe_alone();
  pthread_sigmask(SIG_BLOCK, &sigpipe, &old_mask_);
}

SigpipeGuard::~SigpipeGuard() {
  if (!needed_) return;
  const int saved = errno;
  if (!was_pending_) {
    const sigset_t sigpipe = sigpipe_alone();
    const timespec no_time{};
    while (sigtimedwait(&sigpipe, nullptr, &no_time) == -1 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
  errno = saved;
}

void ignore_sigpipe() { ::signal(SIGPIPE, SIG_IGN); }

}  // namespace chess::inline os
