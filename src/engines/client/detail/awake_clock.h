// SPDX-License-Identifier: GPL-3.0-or-later
// A clock that does not go on while this process is stopped or the machine asleep: an engine is not to blame
// for that. It looks at another clock whenever it is asked, and its user asks at least every `kLongestWait`
// while it waits. A longer gap, beyond what a busy machine explains, says that we were not there.
#pragma once

#include <chrono>
#include <optional>

namespace chess { inline namespace client {

class AwakeClock {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  /// The user of the clock waits at most so long before it asks again.
  static constexpr Duration kLongestWait = std::chrono::milliseconds(500);
  /// A busy machine may let us wait so much longer.
  static constexpr Duration kMissing = std::chrono::seconds(1);

  /// The time for the time `real` of the clock behind it, which is no earlier than that of the call before.
  /// A gap in which we were away counts as one wait.
  TimePoint see(TimePoint real) {
    if (seen_ && real - *seen_ > kLongestWait + kMissing) asleep_ += real - *seen_ - kLongestWait;
    seen_ = real;
    return real - asleep_;
  }

 private:
  std::optional<TimePoint> seen_;
  Duration asleep_{};
};

}}  // namespace chess::client
