// SPDX-License-Identifier: GPL-3.0-or-later
// The watch ends at once, since many runs are over in a few milliseconds: its destructor wakes the thread by
// a signal of the same set, sent to that thread alone.
#include "os/interrupt_watch.h"

#include <unistd.h>

#include <utility>

namespace chess::inline os {

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
  watcher_ = std::jthread([this, watched, stop = std::move(stop)](std::stop_token end) mutable {
    while (true) {
      const int number = sigwaitinfo(&watched, nullptr);
      if (end.stop_requested()) return;
      if (number < 0) continue;  // the process was stopped and goes on
      if (signal_ != 0) _exit(128 + number);
      signal_ = number;
      stop.request_stop();
    }
  });
}

InterruptWatch::~InterruptWatch() {
  watcher_.request_stop();
  pthread_kill(watcher_.native_handle(), SIGTERM);
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

}  // namespace chess::inline os
