// SPDX-License-Identifier: GPL-3.0-or-later
// Signals as values that a program asks: Ctrl-C and SIGTERM as a request to stop, and SIGPIPE held back while
// something is written.
#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace chess::inline os {

/// Ctrl-C and SIGTERM as a request to stop, for programs that have work under way to put in order. A thread
/// waits for the signals (sigwaitinfo(2)), so no handler runs and no state is global.
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

// Writing to a pipe whose reader is gone raises SIGPIPE, which ends a process that does nothing about it. A
// library must not change what the process does with signals; a program may.

/// Holds SIGPIPE back from this thread while it writes, so that a closed pipe is EPIPE and nothing else,
/// whatever the program does with the signal. A SIGPIPE that was already waiting stays so; errno is kept.
class SigpipeGuard {
 public:
  /// With `needed` false it does nothing: what is written to is known to be no pipe.
  explicit SigpipeGuard(bool needed = true);
  ~SigpipeGuard();
  SigpipeGuard(const SigpipeGuard&) = delete;
  SigpipeGuard& operator=(const SigpipeGuard&) = delete;

 private:
  bool needed_;
  bool was_pending_ = false;
  sigset_t old_mask_{};
};

/// For a program that checks all its writing: from here on a closed pipe is a fault of writing in every
/// thread.
void ignore_sigpipe();

}  // namespace chess::inline os
