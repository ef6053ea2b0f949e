// SPDX-License-Identifier: GPL-3.0-or-later
// An answer for which a connection waits while a thread of the handler works on it. Either side may be gone
// when the other one comes to it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "annotate/server/beast/beast.h"
#include "annotate/server/tab_handler.h"

namespace annotate {

/// Lives in the frame of the connection.
class LaterAnswer {
 public:
  explicit LaterAnswer(asio::io_context& context)
      : timer_(context, asio::steady_timer::time_point::max()), shared_(std::make_shared<Shared>()) {
    shared_->wake = [&context, shared = std::weak_ptr(shared_)] {
      asio::post(context, [shared] {
        const auto found = shared.lock();
        if (found && found->timer != nullptr) found->timer->cancel();
      });
    };
    shared_->timer = &timer_;
  }
  ~LaterAnswer() {
    const std::lock_guard lock(shared_->mutex);
    shared_->wake = nullptr;
    shared_->timer = nullptr;
  }
  LaterAnswer(const LaterAnswer&) = delete;
  LaterAnswer& operator=(const LaterAnswer&) = delete;

  /// What gives the answer: to be called once, by any thread, also when nobody waits any more.
  std::function<void(WebAnswer)> giver() const {
    return [shared = shared_](WebAnswer answer) {
      const std::lock_guard lock(shared->mutex);
      if (!shared->wake) return;
      shared->answer = std::move(answer);
      shared->wake();
    };
  }

  asio::awaitable<WebAnswer> wait() {
    while (true) {
      {
        const std::lock_guard lock(shared_->mutex);
        if (shared_->answer) co_return *std::move(shared_->answer);
      }
      co_await timer_.async_wait(kAwaitTuple);
    }
  }

 private:
  struct Shared {
    std::mutex mutex;
    std::function<void()> wake;  ///< empty: the connection has ended
    std::optional<WebAnswer> answer;
    asio::steady_timer* timer = nullptr;  ///< of the server's thread
  };

  asio::steady_timer timer_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace annotate
