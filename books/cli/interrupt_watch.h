// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and SIGTERM as a request to stop, for commands that have work under way to put in order. A thread
// waits for the signals, so no handler runs and no state is global.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace books {

class InterruptWatch {
 public:
  /// From here on the first signal requests a stop of `stop`, the second ends the process at once. To be
  /// made before any other thread.
  explicit InterruptWatch(std::stop_source stop);
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  /// The first signal that came, or 0.
  int signal() const { return signal_; }

 private:
  std::atomic<int> signal_{0};
  std::jthread watcher_;
};

}  // namespace books
