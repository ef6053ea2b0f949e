// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/workers.h"

namespace engine::train {

Workers::Workers(int threads) : start_(threads), done_(threads) {
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { work_on(); });
}

Workers::~Workers() {
  task_ = nullptr;
  start_.arrive_and_wait();
}

void Workers::run(std::size_t tasks, const std::function<void(std::size_t)>& task) {
  task_ = &task;
  tasks_ = tasks;
  next_ = 0;
  start_.arrive_and_wait();
  take_tasks();
  done_.arrive_and_wait();
}

void Workers::work_on() {
  for (;;) {
    start_.arrive_and_wait();
    if (task_ == nullptr) return;
    take_tasks();
    done_.arrive_and_wait();
  }
}

void Workers::take_tasks() {
  for (std::size_t i = next_++; i < tasks_; i = next_++) (*task_)(i);
}

}  // namespace engine::train
