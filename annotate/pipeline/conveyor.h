// SPDX-License-Identifier: GPL-3.0-or-later
// What joins the threads of the pipeline: jobs go in numbered, workers take them as they please, results
// come out in the order of the jobs. At most `window` jobs are anywhere between the two ends, so that memory
// does not grow with the file, whichever side is slow.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace annotate {

/// One thread puts, any number work, one thread takes results. Every job taken must be finished.
template <class Job, class Result>
class Conveyor {
 public:
  explicit Conveyor(std::size_t window) : window_(window) {}

  /// Waits for room.
  void put(Job job) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return put_count_ - taken_count_ < window_; });
    jobs_.emplace_back(put_count_++, std::move(job));
    work_.notify_one();
  }
  /// No more jobs will come.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    work_.notify_all();
    done_.notify_all();
  }

  /// The next job and its number; nothing when all are taken and no more will come.
  std::optional<std::pair<std::size_t, Job>> take() {
    std::unique_lock lock(mutex_);
    work_.wait(lock, [&] { return !jobs_.empty() || closed_; });
    if (jobs_.empty()) return std::nullopt;
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  void finish(std::size_t number, Result result) {
    const std::lock_guard lock(mutex_);
    results_.emplace(number, std::move(result));
    if (number == taken_count_) done_.notify_one();
  }

  /// The result of the first job, then of the second, ...; nothing after the last.
  std::optional<Result> next_result() {
    std::unique_lock lock(mutex_);
    const auto is_ready = [&] { return !results_.empty() && results_.begin()->first == taken_count_; };
    done_.wait(lock, [&] { return is_ready() || (closed_ && taken_count_ == put_count_); });
    if (!is_ready()) return std::nullopt;
    auto result = std::move(results_.begin()->second);
    results_.erase(results_.begin());
    ++taken_count_;
    room_.notify_one();
    return result;
  }

 private:
  const std::size_t window_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable work_;
  std::condition_variable done_;
  std::deque<std::pair<std::size_t, Job>> jobs_;
  std::map<std::size_t, Result> results_;
  std::size_t put_count_ = 0;
  std::size_t taken_count_ = 0;
  bool closed_ = false;
};

}  // namespace annotate
