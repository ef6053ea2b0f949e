// SPDX-License-Identifier: GPL-3.0-or-later
// The watch ends at once, since many runs are over in a few milliseconds: its destructor wakes the thread by
// a signal of the same set, sent to that thread alone.
#include "os/signals.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "os/posix/pending_signal.h"
#include "os/threads.h"

namespace chess { inline namespace os {

namespace {

sigset_t set_of(std::initializer_list<int> numbers) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : numbers) sigaddset(&signals, number);
  return signals;
}

}  // namespace

struct InterruptWatch::System {
  sigset_t old_mask{};
  std::optional<std::jthread> watcher;
};

InterruptWatch::InterruptWatch(std::stop_source stop) : system_(std::make_unique<System>()) {
  const sigset_t watched = set_of({SIGINT, SIGTERM});
  pthread_sigmask(SIG_BLOCK, &watched, &system_->old_mask);
  system_->watcher = try_start_thread([this, watched, stop = std::move(stop)](std::stop_token end) mutable {
    while (true) {
      int number = 0;
      const int fault = sigwait(&watched, &number);
      if (end.stop_requested()) return;
      if (fault != 0) continue;  // the process was stopped and goes on
      if (number == SIGINT && leaves_keyboard_) continue;
      if (signal_ != 0) _exit(128 + number);
      signal_ = number;
      stop.request_stop();
    }
  });
  if (!system_->watcher) pthread_sigmask(SIG_SETMASK, &system_->old_mask, nullptr);
}

InterruptWatch::~InterruptWatch() {
  if (!system_->watcher) return;
  system_->watcher->request_stop();
  pthread_kill(system_->watcher->native_handle(), SIGTERM);
  system_->watcher->join();
  pthread_sigmask(SIG_SETMASK, &system_->old_mask, nullptr);
}

// The kernel sends SIGPIPE to the thread that writes, so blocking it in this thread is enough; if it came, it
// is taken before the mask is put back.

SigpipeGuard::SigpipeGuard(bool needed) : needed_(needed) {
  static_assert(sizeof(sigset_t) <= sizeof old_mask_);
  if (!needed_) return;
  sigset_t pending;
  sigpending(&pending);
  was_pending_ = sigismember(&pending, SIGPIPE) == 1;
  const sigset_t sigpipe = set_of({SIGPIPE});
  pthread_sigmask(SIG_BLOCK, &sigpipe, ::new (old_mask_) sigset_t);
}

SigpipeGuard::~SigpipeGuard() {
  if (!needed_) return;
  const int saved = errno;
  if (!was_pending_) take_pending(set_of({SIGPIPE}));
  pthread_sigmask(SIG_SETMASK, std::launder(reinterpret_cast<const sigset_t*>(old_mask_)), nullptr);
  errno = saved;
}

void ignore_sigpipe() { ::signal(SIGPIPE, SIG_IGN); }

}}  // namespace chess::os
