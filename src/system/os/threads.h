// SPDX-License-Identifier: GPL-3.0-or-later
// Threads on a machine that may give no more of them (ulimit -u, cgroups, no memory for a stack). All code
// that starts a thread decides what it does without one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace chess { inline namespace os {

/// False on a system on which no thread can be started.
bool has_threads();

/// A thread that calls `function`, or nothing if the system gives none.
template <class Function>
std::optional<std::jthread> try_start_thread(Function&& function) {
  if (!has_threads()) return std::nullopt;
  try {
    return std::jthread(std::forward<Function>(function));
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}

/// Calls `function` in up to `count` threads, one of which is that of the caller, and returns when all calls
/// have returned. There are fewer threads if the system gives no more. Precondition: `count` is not 0.
template <class Function>
void run_in_threads(std::size_t count, const Function& function) {
  std::vector<std::jthread> others;
  while (others.size() + 1 < count) {
    auto thread = try_start_thread([&function] { function(); });
    if (!thread) break;
    others.push_back(std::move(*thread));
  }
  function();
}

/// Sleeps for `time`, or until `stop` is requested; false then.
inline bool sleep_unless_stopped(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}}  // namespace chess::os
