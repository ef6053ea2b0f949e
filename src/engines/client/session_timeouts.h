// SPDX-License-Identifier: GPL-3.0-or-later
// How long a session waits for an engine at each step.
#pragma once

#include <algorithm>
#include <chrono>

namespace chess { inline namespace client {

/// Each wait ends with a fault of its own, or with the next step of ending the engine.
struct SessionTimeouts {
  using Milliseconds = std::chrono::milliseconds;

  /// From `uci` to `uciok`. An engine may have to load a network or a book.
  Milliseconds handshake{10'000};
  /// From `isready` to `readyok`. A big hash takes a while to clear.
  Milliseconds ready{60'000};
  /// During a search without a time limit: the longest time without a line that tells of progress (more
  /// nodes, a new depth, the move that is searched now).
  Milliseconds stall{120'000};
  /// For a whole search without a time limit.
  Milliseconds search{3'600'000};
  /// How much longer than its time limit a search may take.
  Milliseconds overrun{5'000};
  /// From `stop` to `bestmove`.
  Milliseconds stop{2'000};
  /// From `quit` to the end of the process.
  Milliseconds quit{1'000};
  /// From SIGTERM to the end of the process; then it is killed.
  Milliseconds terminate{500};
  /// Until the engine has read a line.
  Milliseconds write{5'000};

  /// The same with every wait within 0 to 10 years, so that sums of waits and the clock do not overflow.
  /// `Milliseconds::max()` means "for ever".
  SessionTimeouts bounded() const {
    SessionTimeouts copy = *this;
    constexpr Milliseconds longest = std::chrono::hours(24 * 365 * 10);
    for (Milliseconds* wait : {&copy.handshake, &copy.ready, &copy.stall, &copy.search, &copy.overrun,
                               &copy.stop, &copy.quit, &copy.terminate, &copy.write})
      *wait = std::clamp(*wait, Milliseconds{0}, longest);
    return copy;
  }
};

}}  // namespace chess::client
