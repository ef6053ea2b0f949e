// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that do what tabs ask, so that the server's thread never waits. The work of one tab is done one
// piece after the other; tabs take turns.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace annotate {

class Lane {
 public:
  /// What waits for one tab.
  static constexpr std::size_t kMostWork = 500;
  static constexpr std::size_t kMostBytes = std::size_t{32} << 20;

  /// `tell` hears what work has thrown. Any thread. There are fewer threads if the system gives no more, but
  /// for the first one.
  Lane(std::size_t threads, std::function<void(const std::string&)> tell);
  ~Lane() { end(); }
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  /// Any thread. False: too much waits for the tab already. `bytes` is what the work keeps.
  [[nodiscard]] bool post(std::uint64_t tab, std::size_t bytes, std::function<void()> work) {
    return put(tab, bytes, std::move(work));
  }
  /// The desk's own work, which has its turn like a tab, and no bound.
  void post(std::function<void()> work) { (void)put(kDesk, 0, std::move(work)); }
  /// What has not begun is dropped; what has begun is waited for. Further work is not done.
  void end();

 private:
  struct Work {
    std::function<void()> work;
    std::size_t bytes;
  };
  struct OfTab {
    std::deque<Work> waiting;
    std::size_t bytes = 0;
    bool is_under_way = false;
  };
  static constexpr std::uint64_t kDesk = ~std::uint64_t{0};

  bool put(std::uint64_t tab, std::size_t bytes, std::function<void()> work);
  void run(const std::stop_token& stop);

  const std::function<void(const std::string&)> tell_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::uint64_t, OfTab> tabs_;  ///< that have work
  std::deque<std::uint64_t> turns_;  ///< tabs whose work can begin, the next one first
  std::vector<std::jthread> threads_;  ///< last: they use the above
};

/// Work of the desk's own that a lane does once, however often it is asked for before the lane comes to it:
/// thousands of games that fail must not fill the lane.
class LaneWork {
 public:
  /// The lane outlives it, and it the work.
  LaneWork(Lane& lane, std::function<void()> work) : lane_(lane), work_(std::move(work)) {}

  /// Any thread. Does not wait.
  void ask() {
    if (is_asked_.exchange(true)) return;
    lane_.post([this] {
      is_asked_ = false;
      work_();
    });
  }

 private:
  Lane& lane_;
  const std::function<void()> work_;
  std::atomic<bool> is_asked_{false};  ///< and the lane will come to it
};

}  // namespace annotate
