// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/terminal/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>

namespace annotate {

namespace {

// A signal handler can reach nothing but this.
std::atomic<int> first_signal{0};
static_assert(std::atomic<int>::is_always_lock_free);

void on_signal(int number) {
  int none = 0;
  if (!first_signal.compare_exchange_strong(none, number)) _exit(128 + number);
}

}  // namespace

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, nullptr);
}

int interrupt_signal() { return first_signal.load(); }

}  // namespace annotate
