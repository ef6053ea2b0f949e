// SPDX-License-Identifier: GPL-3.0-or-later
// The system calls a handler in a thread of its own. When the window closes, the process ends as soon as the
// handler returns, or after some seconds: it does not return, and the program ends in good order meanwhile.
#include "os/signals.h"

#include <cstdlib>
#include <mutex>
#include <utility>
#include <vector>

#include "os/windows/console_state.h"
#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

namespace {

constexpr int kInterrupt = 2;
constexpr int kTerminate = 15;

}  // namespace

struct InterruptWatch::System {
  System(InterruptWatch& its_watch, std::stop_source its_stop)
      : watch(its_watch), stop(std::move(its_stop)) {}

  /// False: the event is not this watch's business.
  bool hear(int number) {
    if (number == kInterrupt && leaves_keyboard_) return true;
    if (watch.signal_ != 0) {
      // At once: what exit() would run waits for threads that may not end.
      put_back_console();
      ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(128 + number));
    }
    watch.signal_ = number;
    stop.request_stop();
    return true;
  }

  static BOOL WINAPI on_event(DWORD event) {
    const bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    {
      const std::lock_guard lock(mutex);
      if (watches.empty()) return FALSE;
      watches.back()->hear(is_key ? kInterrupt : kTerminate);
    }
    if (!is_key) ::Sleep(INFINITE);
    return TRUE;
  }

  InterruptWatch& watch;
  std::stop_source stop;

  inline static std::mutex mutex;  // guards what follows; held while a watch is told, so that it is not gone
  inline static std::vector<System*> watches;
  inline static bool is_installed = false;  // for good: without a watch the handler leaves all to the system
};

InterruptWatch::InterruptWatch(std::stop_source stop)
    : system_(std::make_unique<System>(*this, std::move(stop))) {
  const std::lock_guard lock(System::mutex);
  if (!std::exchange(System::is_installed, true)) {
    // A parent may have told us to pass Ctrl-C over; this program decides for itself.
    ::SetConsoleCtrlHandler(nullptr, FALSE);
    ::SetConsoleCtrlHandler(System::on_event, TRUE);
  }
  System::watches.push_back(system_.get());
}

InterruptWatch::~InterruptWatch() {
  const std::lock_guard lock(System::mutex);
  std::erase(System::watches, system_.get());
}

SigpipeGuard::SigpipeGuard(bool needed) : needed_(needed) { (void)old_mask_, (void)was_pending_; }
SigpipeGuard::~SigpipeGuard() { (void)needed_; }

void ignore_sigpipe() {}

}}  // namespace chess::os
