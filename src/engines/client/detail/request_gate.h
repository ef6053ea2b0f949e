// SPDX-License-Identifier: GPL-3.0-or-later
// Who may talk to the engine: one request at a time, one more may wait, a third is sent away.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace chess { inline namespace client {

class RequestGate {
 public:
  enum class Entry : std::uint8_t { Entered, Busy, Cancelled };

  /// Leaves the gate at the end of its scope.
  class Leave {
   public:
    explicit Leave(RequestGate& gate) : gate_(gate) {}
    ~Leave() { gate_.leave(); }
    Leave(const Leave&) = delete;
    Leave& operator=(const Leave&) = delete;

   private:
    RequestGate& gate_;
  };

  /// Waits while another request is under way. Every Entered needs a `Leave`.
  Entry enter() {
    std::unique_lock lock(mutex_);
    if (cancelled_) return Entry::Cancelled;
    if (active_) {
      if (waiting_) return Entry::Busy;
      waiting_ = true;
      changed_.wait(lock, [&] { return !active_ || cancelled_; });
      waiting_ = false;
      if (cancelled_) return Entry::Cancelled;
    }
    active_ = true;
    return Entry::Entered;
  }

  /// The same whatever waits and whether or not requests are cancelled: for closing.
  void enter_last() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !active_; });
    active_ = true;
  }

  /// While set, nobody enters, and who waits is sent away.
  void set_cancelled(bool cancelled) {
    const std::lock_guard lock(mutex_);
    cancelled_ = cancelled;
    changed_.notify_all();
  }
  bool is_cancelled() const {
    const std::lock_guard lock(mutex_);
    return cancelled_;
  }
  bool has_waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

 private:
  void leave() {
    const std::lock_guard lock(mutex_);
    active_ = false;
    changed_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool active_ = false;
  bool waiting_ = false;
  bool cancelled_ = false;
};

}}  // namespace chess::client
