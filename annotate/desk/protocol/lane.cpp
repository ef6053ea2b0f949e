// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/lane.h"

#include <utility>

#include "annotate/desk/refs/failure.h"
#include "os/threads.h"

namespace annotate {

Lane::Lane(std::size_t threads, std::function<void(const std::string&)> tell) : tell_(std::move(tell)) {
  threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
  while (threads_.size() < threads) {
    auto thread = chess::try_start_thread([this](const std::stop_token& stop) { run(stop); });
    if (!thread) break;
    threads_.push_back(std::move(*thread));
  }
}

bool Lane::put(std::uint64_t tab, std::size_t bytes, std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    OfTab& there = tabs_[tab];
    const bool is_full = there.waiting.size() >= kMostWork || there.bytes + bytes > kMostBytes;
    if (tab != kDesk && is_full && !there.waiting.empty()) return false;
    if (there.waiting.empty() && !there.is_under_way) turns_.push_back(tab);
    there.waiting.push_back({std::move(work), bytes});
    there.bytes += bytes;
  }
  changed_.notify_one();
  return true;
}

void Lane::end() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

void Lane::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !turns_.empty(); }) && !stop.stop_requested()) {
    const std::uint64_t tab = turns_.front();
    turns_.pop_front();
    OfTab& there = tabs_[tab];
    there.is_under_way = true;
    std::function<void()> work = std::move(there.waiting.front().work);
    there.bytes -= there.waiting.front().bytes;
    there.waiting.pop_front();
    lock.unlock();
    try {
      work();
    } catch (const std::exception& fault) {
      tell_(failure_text(fault));
    }
    work = nullptr;
    lock.lock();
    there.is_under_way = false;  // nobody else takes it out of the map meanwhile
    if (there.waiting.empty())
      tabs_.erase(tab);
    else
      turns_.push_back(tab);
  }
}

}  // namespace annotate
