// SPDX-License-Identifier: GPL-3.0-or-later
// Several threads work on a row of jobs, and the results come in the order of the jobs. Every thread takes
// the next job, works on it, and hands in the result. The thread that hands in what is next in line passes it
// on, with all that waits behind it. There are no other threads: with one thread, everything happens in the
// caller.
//
// Memory is bounded. No job is taken that is more than `window` ahead of the one whose results are being
// passed on. A job that has to wait its turn keeps at most one piece; its worker waits before it hands in a
// second one.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace os {

/// Set the functions, then call `run` once.
template <class Job, class Piece>
class OrderedRun {
 public:
  /// Hands in a piece of a job's result. Returns false if the run has been ended and nothing more is wanted.
  using Emit = std::function<bool(Piece&&)>;

  /// The next job; nothing after the last one. Called by any thread, one call at a time.
  std::function<std::optional<Job>()> next;
  /// Makes the pieces of one job. Called by several threads at once.
  std::function<void(Job&&, const Emit&)> work;
  /// Gets the pieces in their order. False ends the run. Called by any thread, one call at a time.
  std::function<bool(Piece&&)> take;
  /// May be empty. Does a piece of some other work that waits, such as compressing what was taken; false if
  /// none waits. Called by any thread between two jobs, when nobody waits for a result of its own.
  std::function<bool()> help;

  /// Returns when everything is passed on or the run has been ended. It uses fewer threads if the system
  /// gives no more. What a function throws (the machine has no more memory) ends the run and is thrown again
  /// here. At most `window` jobs are under way. The more their times differ, the larger the window must be to
  /// keep all threads busy. Precondition: 0 < threads <= window.
  void run(std::size_t threads, std::size_t window) {
    window_ = window;
    run_in_threads(threads, [this] { serve_or_end(); });
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  struct Slot {
    std::optional<Piece> piece;  ///< handed in, and not passed on yet
    bool is_done = false;  ///< there will be no other
  };

  void serve_or_end() {
    // The first exception of a thread takes memory, and none is left when it is one of no memory.
    static_cast<void>(std::current_exception());
    try {
      serve();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      is_ended_ = true;
      moved_.notify_all();
    }
  }

  void serve() {
    while (true) {
      while (help && help()) {}
      std::optional<Job> job;
      std::size_t ticket = 0;
      {
        const std::lock_guard in_turn(input_mutex_);
        {
          std::unique_lock lock(mutex_);
          moved_.wait(lock, [&] { return is_ended_ || tickets_ - front_ < window_; });
          if (is_ended_ || is_out_of_jobs_) return;
        }
        job = next();
        const std::lock_guard lock(mutex_);
        if (!job) {
          is_out_of_jobs_ = true;
          return;
        }
        ticket = tickets_++;
        slots_.try_emplace(ticket);
      }
      work(std::move(*job), [this, ticket](Piece&& piece) { return put(ticket, std::move(piece)); });
      std::unique_lock lock(mutex_);
      slots_[ticket].is_done = true;
      pass_on(lock);
    }
  }

  bool put(std::size_t ticket, Piece&& piece) {
    std::unique_lock lock(mutex_);
    Slot& slot = slots_[ticket];
    moved_.wait(lock, [&] { return is_ended_ || !slot.piece; });
    if (is_ended_) return false;
    slot.piece.emplace(std::move(piece));
    pass_on(lock);
    return !is_ended_;
  }

  /// Passes on whatever is next in line, unless another thread is doing that.
  void pass_on(std::unique_lock<std::mutex>& lock) {
    if (is_passing_) return;
    is_passing_ = true;
    while (!is_ended_) {
      const auto first = slots_.find(front_);
      if (first == slots_.end()) break;
      if (first->second.piece) {
        Piece piece = std::move(*first->second.piece);
        first->second.piece.reset();
        moved_.notify_all();
        lock.unlock();
        const bool goes_on = take(std::move(piece));
        lock.lock();
        if (!goes_on) is_ended_ = true;
      } else if (first->second.is_done) {
        slots_.erase(first);
        ++front_;
        moved_.notify_all();
      } else {
        break;
      }
    }
    is_passing_ = false;
    if (is_ended_) moved_.notify_all();
  }

  std::mutex input_mutex_;  // held while the next job is fetched; taken before mutex_
  std::mutex mutex_;  // guards what follows
  std::condition_variable moved_;
  std::map<std::size_t, Slot> slots_;  // of the jobs taken whose results are not all passed on
  std::size_t window_ = 0;
  std::size_t tickets_ = 0;  // jobs taken
  std::size_t front_ = 0;  // the job whose results are passed on now
  bool is_passing_ = false;
  bool is_out_of_jobs_ = false;
  bool is_ended_ = false;
  std::exception_ptr thrown_;
};

}}  // namespace chess::os
