// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/cli/interrupt_watch.h"

#include <signal.h>
#include <unistd.h>

#include <ctime>

namespace books {

namespace {

sigset_t watched() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

InterruptWatch::InterruptWatch(std::stop_source stop) {
  const sigset_t signals = watched();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // threads made later inherit this
  watcher_ = std::jthread([this, stop](std::stop_token end) mutable {
    const sigset_t waited_for = watched();
    const timespec a_moment{0, 50'000'000};
    while (!end.stop_requested()) {
      const int number = sigtimedwait(&waited_for, nullptr, &a_moment);
      if (number < 0) continue;
      if (signal_ != 0) _exit(128 + number);
      signal_ = number;
      stop.request_stop();
    }
  });
}

InterruptWatch::~InterruptWatch() {
  watcher_.request_stop();
  watcher_.join();
  const sigset_t signals = watched();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace books
