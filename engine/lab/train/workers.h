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

}  // namespace engine::train
