// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and SIGTERM as a request to stop, for programs that have work under way to put in order. A thread
// waits for the signals (sigwaitinfo(2)), so no handler runs and no state is global.
#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace chess::inline os {

class InterruptWatch {
 public:
  /// From here on the first signal requests a stop of `stop`, and the second ends the process at once. Make
  /// it before any other thread: threads inherit the mask that keeps the signals for the watch. Children do
  /// not keep it when they are started by src/client.
  explicit InterruptWatch(std::stop_source stop);
  /// From here on the signals do again what they did before.
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  /// The first signal that came, or 0.
  int signal() const { return signal_; }
  bool is_interrupted() const { return signal_ != 0; }

 private:
  sigset_t old_mask_{};
  std::atomic<int> signal_{0};
  std::jthread watcher_;
};

}  // namespace chess::inline os
