// SPDX-License-Identifier: GPL-3.0-or-later
// The watch ends at once, since many runs are over in a few milliseconds: its destructor wakes the thread by
// a signal of the same set, sent to that thread alone.
#include "os/signals.h"

#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace os {

namespace {

sigset_t watched_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

InterruptWatch::InterruptWatch(std::stop_source stop) {
  const sigset_t watched = watched_signals();
  pthread_sigmask(SIG_BLOCK, &watched, &old_mask_);
  watcher_ = try_start_thread([this, watched, stop = std::move(stop)](std::stop_token end) mutable {
    while (true) {
      const int number = sigwaitinfo(&watched, nullptr);
      if (end.stop_requested()) return;
      if (number < 0) continue;  // the process was stopped and goes on
      if (number == SIGINT && leaves_keyboard_) continue;
      if (signal_ != 0) _exit(128 + number);
      signal_ = number;
      stop.request_stop();
    }
  });
  if (!watcher_) pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

InterruptWatch::~InterruptWatch() {
  if (!watcher_) return;
  watcher_->request_stop();
  pthread_kill(watcher_->native_handle(), SIGTERM);
  watcher_->join();
  pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

// The kernel sends SIGPIPE to the thread that writes, so blocking it in this thread is enough; if it came, it
// is taken before the mask is put back.

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
void ignore_file_limit() { ::signal(SIGXFSZ, SIG_IGN); }

}}  // namespace chess::os
