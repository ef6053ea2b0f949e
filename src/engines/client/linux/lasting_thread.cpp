// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/linux/lasting_thread.h"

#include <signal.h>
#include <unistd.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace client {

namespace {

class LastingThread {
 public:
  using Work = std::function<void(bool)>;

  /// It is never destroyed, since the thread never ends.
  static LastingThread& instance() {
    static LastingThread* const instance = new LastingThread;
    return *instance;
  }

  /// False if there is no thread.
  bool run(const Work& work) {
    if (process_ != ::getpid()) return false;
    const std::lock_guard in_turn(turn_);
    if (!is_running_ && !start()) return false;
    std::unique_lock lock(mutex_);
    work_ = &work;
    changed_.notify_all();
    changed_.wait(lock, [&] { return work_ == nullptr; });
    if (const auto thrown = std::exchange(thrown_, nullptr)) std::rethrow_exception(thrown);
    return true;
  }

 private:
  /// No signal is the business of this thread.
  bool start() {
    sigset_t all;
    sigset_t old;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &old);
    if (auto thread = try_start_thread([this] { serve(); })) {
      thread->detach();
      is_running_ = true;
    }
    ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
    return is_running_;
  }

  void serve() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return work_ != nullptr; });
      try {
        (*work_)(true);
      } catch (...) {
        thrown_ = std::current_exception();
      }
      work_ = nullptr;
      changed_.notify_all();
    }
  }

  const pid_t process_ = ::getpid();
  std::mutex turn_;  // one caller at a time; taken before mutex_
  bool is_running_ = false;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  const Work* work_ = nullptr;
  std::exception_ptr thrown_;
};

}  // namespace

void run_in_lasting_thread(const std::function<void(bool lasts)>& work) {
  if (!LastingThread::instance().run(work)) work(false);
}

}}  // namespace chess::client
