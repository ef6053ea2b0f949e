// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that does one thing after another, so that the server's thread never waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace annotate {

class Lane {
 public:
  Lane() : thread_([this](std::stop_token stop) { run(std::move(stop)); }) {}

  /// Any thread.
  void post(std::function<void()> work) {
    {
      const std::scoped_lock lock(mutex_);
      work_.push_back(std::move(work));
    }
    changed_.notify_one();
  }
  /// What has not begun is dropped; what has begun is waited for. Further work is not done.
  void end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void run(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !work_.empty(); }) && !stop.stop_requested()) {
      const std::function<void()> work = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      work();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::function<void()>> work_;
  std::jthread thread_;  ///< last: it uses the above
};

}  // namespace annotate
