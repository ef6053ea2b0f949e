// SPDX-License-Identifier: GPL-3.0-or-later
// Signals as values that a program asks for: Ctrl-C and SIGTERM as a request to stop, and SIGPIPE blocked
// during writing.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <stop_token>

namespace chess { inline namespace os {

/// Ctrl-C and SIGTERM as a request to stop, for programs that must put their work in order; on Windows
/// Ctrl-C, Ctrl-Break, the closing of the window, and the end of the session. A thread waits for them, so no
/// handler runs in the middle of other work.
class InterruptWatch {
 public:
  /// From now on the first signal requests a stop of `stop`, and the second ends the process at once. Create
  /// it before any other thread, because threads inherit the mask that blocks the signals. Child processes
  /// that src/engines/client starts do not inherit it. If the system gives no thread, the signals do what
  /// they did before.
  explicit InterruptWatch(std::stop_source stop);
  /// From now on the signals do again what they did before.
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  /// While somebody else has the keyboard (a pager), Ctrl-C is meant for them: all watches pass SIGINT over.
  static void leave_keyboard(bool leaves) { leaves_keyboard_ = leaves; }

  /// The first signal that came, as POSIX numbers it (2 for Ctrl-C, 15 for SIGTERM and its like), or 0.
  int signal() const { return signal_; }
  bool is_interrupted() const { return signal_ != 0; }

 private:
  struct System;
  std::atomic<int> signal_{0};
  inline static std::atomic<bool> leaves_keyboard_{false};
  std::unique_ptr<System> system_;
};

// Writing to a pipe whose reader has ended raises SIGPIPE, which ends the process by default. A library must
// not change how the process treats signals; a program may.

/// Blocks SIGPIPE in this thread while it writes. So a closed pipe gives EPIPE only, however the program
/// treats the signal. A SIGPIPE that was already pending stays pending; errno is kept.
class SigpipeGuard {
 public:
  /// With `needed` false it does nothing. Use that if the output is surely no pipe.
  explicit SigpipeGuard(bool needed = true);
  ~SigpipeGuard();
  SigpipeGuard(const SigpipeGuard&) = delete;
  SigpipeGuard& operator=(const SigpipeGuard&) = delete;

 private:
  [[maybe_unused]] bool needed_;
  [[maybe_unused]] bool was_pending_ = false;
  [[maybe_unused]] alignas(std::max_align_t) std::byte old_mask_[128];  ///< a sigset_t
};

/// For a program that checks all its writing: from now on a closed pipe is a fault of writing in every
/// thread.
void ignore_sigpipe();

}}  // namespace chess::os
