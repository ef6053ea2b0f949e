// SPDX-License-Identifier: GPL-3.0-or-later
// The watch, in this process for the first signal and in a child for the second, which ends the process.
#include "os/signals.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>

using namespace chess;

namespace {

/// Waits for the stop itself, not for a time.
void wait_for_stop(const std::stop_source& stop) {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  changed.wait(lock, stop.get_token(), [] { return false; });
}

bool is_blocked(int signal) {
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  return sigismember(&mask, signal) == 1;
}

/// Runs `body` in a child; its wait status.
template <class Body>
int status_of_child(const Body& body) {
  const pid_t child = ::fork();
  if (child == 0) {
    body();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

}  // namespace

TEST_CASE("the first signal requests a stop and is remembered") {
  for (const int number : {SIGINT, SIGTERM}) {
    std::stop_source stop;
    const InterruptWatch watch(stop);
    CHECK_FALSE(watch.is_interrupted());
    ::kill(::getpid(), number);
    wait_for_stop(stop);
    CHECK(watch.signal() == number);
  }
}

TEST_CASE("the end of the watch wakes nobody up and gives the signals back") {
  const bool blocked_before = is_blocked(SIGINT);
  std::stop_source stop;
  {
    const InterruptWatch watch(stop);
    CHECK(is_blocked(SIGINT));
    CHECK(is_blocked(SIGTERM));
  }
  CHECK_FALSE(stop.stop_requested());
  CHECK(is_blocked(SIGINT) == blocked_before);
}

TEST_CASE("the second signal ends the process at once") {
  const int status = status_of_child([] {
    std::stop_source stop;
    const InterruptWatch watch(stop);
    ::kill(::getpid(), SIGINT);
    wait_for_stop(stop);
    ::kill(::getpid(), SIGTERM);
    while (true) ::pause();
  });
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 128 + SIGTERM);
}

TEST_CASE("after the watch a signal does what it did before") {
  const int status = status_of_child([] {
    ::signal(SIGINT, SIG_DFL);
    { const InterruptWatch watch{std::stop_source()}; }
    ::kill(::getpid(), SIGINT);
    while (true) ::pause();
  });
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGINT);
}
