// SPDX-License-Identifier: GPL-3.0-or-later
// macOS has no sigtimedwait(2), and its SIGPIPE is for the whole process: one thread at a time looks whether
// there is one and takes it.
#include "os/posix/pending_signal.h"

#include <mutex>

namespace chess { inline namespace os {

void take_pending(const sigset_t& signals) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  sigset_t pending;
  sigpending(&pending);
  for (int number = 1; number < NSIG; ++number) {
    if (sigismember(&signals, number) != 1 || sigismember(&pending, number) != 1) continue;
    int taken = 0;
    sigwait(&signals, &taken);
    return;
  }
}

}}  // namespace chess::os
