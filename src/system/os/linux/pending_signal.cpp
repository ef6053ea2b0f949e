// SPDX-License-Identifier: GPL-3.0-or-later
// By sigtimedwait(2).
#include "os/posix/pending_signal.h"

#include <cerrno>
#include <ctime>

namespace chess { inline namespace os {

void take_pending(const sigset_t& signals) {
  const timespec no_time{};
  while (sigtimedwait(&signals, nullptr, &no_time) == -1 && errno == EINTR) {}
}

}}  // namespace chess::os
