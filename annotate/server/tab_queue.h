// SPDX-License-Identifier: GPL-3.0-or-later
// What waits to be sent to a tab: any thread puts texts in, the server's thread takes them out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "annotate/server/tab_handler.h"

namespace annotate {

/// The Tab that the handler holds. It outlives its connection.
class TabQueue final : public Tab {
 public:
  /// What the connection does next; nothing of it: it waits until it is woken.
  struct Step {
    bool is_overrun = false;             ///< cut the connection: the tab does not read
    std::optional<std::string> text{};   ///< send this
    std::optional<std::string> farewell{};  ///< close the connection for this reason
  };

  /// `wake` is called by the threads that send; the connection then takes steps until one is empty.
  TabQueue(std::uint64_t id, std::size_t most_queued, std::function<void()> wake);

  void send(std::string text) override;
  void close(std::string reason) override;
  std::uint64_t id() const override { return id_; }

  /// Call it when what the last step asked for is done.
  Step next();
  bool is_overrun() const;
  /// The connection has ended: `wake` is not called any more, and nothing is kept.
  void end();

 private:
  void wake();

  const std::uint64_t id_;
  const std::size_t most_queued_;
  mutable std::mutex mutex_;  // guards what follows
  std::function<void()> wake_;  // empty after the end
  std::deque<std::string> texts_;
  std::size_t queued_ = 0;  // bytes of texts_ and of what is under way
  std::size_t under_way_ = 0;
  bool is_awake_ = false;
  bool is_overrun_ = false;
  std::optional<std::string> farewell_;
};

}  // namespace annotate
