// SPDX-License-Identifier: GPL-3.0-or-later
#include "os/ordered_run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <numeric>
#include <thread>

#include "base/random.h"

using namespace chess;

namespace {

using Run = OrderedRun<int, int>;

/// Jobs 0 to count-1.
auto counting(int count) {
  return [next = 0, count]() mutable { return next < count ? std::optional(next++) : std::nullopt; };
}

std::vector<int> up_to(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace

TEST_CASE("results come in the order of the jobs, whatever the threads do") {
  for (const std::size_t threads : {1, 2, 3, 8}) {
    CAPTURE(threads);
    std::vector<int> got;
    Run run;
    run.next = counting(400);
    run.work = [](int&& job, const Run::Emit& emit) {
      std::this_thread::sleep_for(std::chrono::microseconds(job * 7919 % 300));
      emit(std::move(job));
    };
    run.take = [&](int&& piece) {
      got.push_back(piece);
      return true;
    };
    run.run(threads, 2 * threads);
    CHECK(got == up_to(400));
  }
}

TEST_CASE("a job may give any number of pieces") {
  for (const std::size_t threads : {1, 4}) {
    std::vector<int> got;
    std::vector<int> expected;
    for (int job = 0; job < 100; ++job)
      for (int i = 0; i < job % 4; ++i) expected.push_back(job * 10 + i);
    Run run;
    run.next = counting(100);
    run.work = [](int&& job, const Run::Emit& emit) {
      for (int i = 0; i < job % 4; ++i) CHECK(emit(job * 10 + i));
    };
    run.take = [&](int&& piece) {
      got.push_back(piece);
      return true;
    };
    run.run(threads, 2 * threads);
    CHECK(got == expected);
  }
}

TEST_CASE("no job is taken far ahead of a slow one") {
  constexpr std::size_t kThreads = 4;
  std::atomic<int> taken{0};
  std::atomic<int> written{0};
  std::atomic<int> furthest{0};
  Run run;
  run.next = [&]() -> std::optional<int> {
    furthest = std::max(furthest.load(), taken - written);
    return taken < 300 ? std::optional(taken++) : std::nullopt;
  };
  run.work = [](int&& job, const Run::Emit& emit) {
    if (job % 50 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    emit(std::move(job));
  };
  run.take = [&](int&&) {
    ++written;
    return true;
  };
  run.run(kThreads, 2 * kThreads);
  CHECK(written == 300);
  CHECK(furthest <= static_cast<int>(2 * kThreads) + 1);
}

TEST_CASE("whoever takes can end the run") {
  for (const std::size_t threads : {1, 2, 6}) {
    int got = 0;
    std::atomic<int> refused{0};
    Run run;
    run.next = counting(1'000'000);
    run.work = [&](int&& job, const Run::Emit& emit) {
      for (int i = 0; i < 3; ++i)
        if (!emit(int{job})) ++refused;
    };
    run.take = [&](int&&) { return ++got < 10; };
    run.run(threads, 2 * threads);
    CHECK(got == 10);
    CHECK(refused > 0);
  }
}

TEST_CASE("other work that waits is done between the jobs, and holds nobody up") {
  for (const std::size_t threads : {1, 3}) {
    std::atomic<int> waiting{0};
    std::atomic<int> helped{0};
    std::atomic<bool> was_behind{false};
    std::atomic<int> taken{0};
    Run run;
    run.next = counting(200);
    run.work = [&](int&& job, const Run::Emit& emit) { emit(std::move(job)); };
    run.take = [&](int&& piece) {
      was_behind = was_behind || piece != taken;
      ++taken;
      ++waiting;
      return true;
    };
    run.help = [&] {
      int left = waiting;
      while (left > 0 && !waiting.compare_exchange_weak(left, left - 1)) {}
      helped += left > 0 ? 1 : 0;
      return left > 0;
    };
    run.run(threads, 2 * threads);
    CHECK(taken == 200);
    CHECK_FALSE(was_behind);
    // What the last jobs left may wait still: its owner sees to it.
    CHECK(helped + waiting == 200);
    CHECK(helped > 0);
  }
}

TEST_CASE("no jobs, no results") {
  Run run;
  run.next = counting(0);
  run.work = [](int&&, const Run::Emit&) { FAIL("work"); };
  run.take = [](int&&) { return false; };
  run.run(3, 2 * 3);
}

TEST_CASE("what a function throws ends the run and comes to the caller") {
  for (const std::size_t threads : {1, 4}) {
    CAPTURE(threads);
    Run run;
    run.next = counting(100'000);
    run.work = [](int&& job, const Run::Emit& emit) {
      if (job == 50) throw std::bad_alloc();
      emit(std::move(job));
    };
    int taken = 0;
    run.take = [&](int&&) {
      ++taken;
      return true;
    };
    CHECK_THROWS_AS(run.run(threads, 2 * threads), std::bad_alloc);
    CHECK(taken <= 50);
  }
}
