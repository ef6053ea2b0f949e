// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that stay, for work that comes as many rounds of a few milliseconds each: a round is cut into
// numbered tasks, the caller works too, and the next round starts when all of them are done.
#pragma once

#include <atomic>
#include <barrier>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace engine::train {

class Workers {
 public:
  /// `threads` in all, the caller's included. Precondition: at least 1.
  explicit Workers(int threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Calls `task` with 0..tasks - 1, each once, in any order and on any thread; returns when all are done.
  /// Precondition: `task` throws nothing.
  void run(std::size_t tasks, const std::function<void(std::size_t)>& task);

 private:
  void work_on();
  void take_tasks();

  std::barrier<> start_;
  std::barrier<> done_;
  const std::function<void(std::size_t)>* task_ = nullptr;  ///< none: the end
  std::size_t tasks_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::vector<std::jthread> threads_;  // last: they use all of the above
};

inline Workers::Workers(int threads) : start_(threads), done_(threads) {
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { work_on(); });
}

inline Workers::~Workers() {
  task_ = nullptr;
  start_.arrive_and_wait();
}

inline void Workers::run(std::size_t tasks, const std::function<void(std::size_t)>& task) {
  task_ = &task;
  tasks_ = tasks;
  next_ = 0;
  start_.arrive_and_wait();
  take_tasks();
  done_.arrive_and_wait();
}

inline void Workers::work_on() {
  for (;;) {
    start_.arrive_and_wait();
    if (task_ == nullptr) return;
    take_tasks();
    done_.arrive_and_wait();
  }
}

inline void Workers::take_tasks() {
  for (std::size_t i = next_++; i < tasks_; i = next_++) (*task_)(i);
}

}  // namespace engine::train
