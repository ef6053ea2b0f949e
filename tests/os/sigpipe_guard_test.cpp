// SPDX-License-Identifier: GPL-3.0-or-later
// Writing to a pipe that nobody reads, with the signal's default action in force: without the guard this
// process would end.
#include "os/signals.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cerrno>

using namespace chess;

namespace {

/// The writing end of a pipe whose reader is gone.
int broken_pipe() {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  ::close(ends[0]);
  return ends[1];
}

bool is_pending(int signal) {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, signal) == 1;
}

}  // namespace

TEST_CASE("behind the guard a closed pipe is EPIPE and no signal") {
  ::signal(SIGPIPE, SIG_DFL);
  const int pipe = broken_pipe();
  {
    const SigpipeGuard guard;
    CHECK(::write(pipe, "x", 1) == -1);
    CHECK(errno == EPIPE);
    CHECK(is_pending(SIGPIPE));
  }
  CHECK(errno == EPIPE);
  CHECK_FALSE(is_pending(SIGPIPE));
  ::close(pipe);
}

TEST_CASE("a SIGPIPE that waited before the guard waits after it") {
  ::signal(SIGPIPE, SIG_DFL);
  sigset_t sigpipe;
  sigset_t before;
  sigemptyset(&sigpipe);
  sigaddset(&sigpipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &sigpipe, &before);
  ::raise(SIGPIPE);
  const int pipe = broken_pipe();
  {
    const SigpipeGuard guard;
    CHECK(::write(pipe, "x", 1) == -1);
  }
  CHECK(is_pending(SIGPIPE));
  int taken = 0;
  sigwait(&sigpipe, &taken);
  CHECK(taken == SIGPIPE);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  ::close(pipe);
}

TEST_CASE("a program may ignore the signal altogether") {
  ignore_sigpipe();
  const int pipe = broken_pipe();
  const SigpipeGuard not_needed(false);
  CHECK(::write(pipe, "x", 1) == -1);
  CHECK(errno == EPIPE);
  ::close(pipe);
  ::signal(SIGPIPE, SIG_DFL);
}
