// SPDX-License-Identifier: GPL-3.0-or-later
// Writing to a pipe whose reader is gone raises SIGPIPE, which ends a process that does nothing about it. A
// library must not change what the process does with signals; a program may.
#pragma once

#include <signal.h>

namespace chess::inline os {

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
