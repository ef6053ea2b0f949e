// SPDX-License-Identifier: GPL-3.0-or-later
// Work that must come to something within a time: it is asked to stop when the time is over.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "os/threads.h"

namespace annotate {

/// Without a thread of the system there is no deadline.
class Deadline {
 public:
  /// `end` stops the work, too.
  Deadline(const std::stop_token& end, std::chrono::milliseconds time)
      : on_end_(end, [this] { stop_.request_stop(); }), limit_(time), until_(Clock::now() + time) {
    thread_ = chess::try_start_thread([this](std::stop_token done) { watch(done); });
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  std::stop_token token() const { return stop_.get_token(); }
  /// The work has come to something, and has so much time for more. Does nothing when it is over.
  void renew(std::chrono::milliseconds time) {
    const std::lock_guard lock(mutex_);
    limit_ = time;
    until_ = Clock::now() + time;
  }
  /// The time that was over; nothing: it was not.
  std::optional<std::chrono::milliseconds> missed() const {
    const std::lock_guard lock(mutex_);
    return missed_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void watch(const std::stop_token& done) {
    std::unique_lock lock(mutex_);
    while (Clock::now() < until_) {
      const auto until = until_;
      changed_.wait_until(lock, done, until, [] { return false; });
      if (done.stop_requested()) return;
    }
    missed_ = limit_;
    lock.unlock();
    stop_.request_stop();
  }

  std::stop_source stop_;
  std::stop_callback<std::function<void()>> on_end_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::chrono::milliseconds limit_;
  Clock::time_point until_;
  std::optional<std::chrono::milliseconds> missed_;
  std::optional<std::jthread> thread_;  ///< last: it uses the above
};

}  // namespace annotate
