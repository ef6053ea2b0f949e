// SPDX-License-Identifier: GPL-3.0-or-later
#include "os/threads.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <stop_token>

using namespace chess;

TEST_CASE("a function runs once in each thread") {
  std::atomic<int> calls{0};
  run_in_threads(4, [&] { ++calls; });
  CHECK(calls >= 1);
  CHECK(calls <= 4);
  calls = 0;
  run_in_threads(1, [&] { ++calls; });
  CHECK(calls == 1);
}

TEST_CASE("a thread is there, or it is not") {
  std::atomic<bool> ran{false};
  auto thread = try_start_thread([&] { ran = true; });
  const bool was_started = thread.has_value();
  thread.reset();
  CHECK(ran == was_started);
}

TEST_CASE("a sleep ends when it is over, or when a stop is requested") {
  std::stop_source stop;
  CHECK(sleep_unless_stopped(std::chrono::milliseconds(1), stop.get_token()));
  stop.request_stop();
  CHECK_FALSE(sleep_unless_stopped(std::chrono::hours(1), stop.get_token()));
}
