// SPDX-License-Identifier: GPL-3.0-or-later
// How long an engine is waited for, at each step of a session.
#pragma once

#include <algorithm>
#include <chrono>

namespace chess::inline client {

struct SessionTimeouts {
  using Milliseconds = std::chrono::milliseconds;

  /// From `uci` to `uciok`: an engine may have a network or book to load.
  Milliseconds handshake{10'000};
  /// From `isready` to `readyok`: a big hash takes a while to clear.
  Milliseconds ready{60'000};
  /// During a search without a time limit: no line at all for so long.
  Milliseconds stall{120'000};
  /// A whole search without a time limit.
  Milliseconds search{3'600'000};
  /// What a search with a time limit may take beyond it.
  Milliseconds overrun{5'000};
  /// From `stop` to `bestmove`.
  Milliseconds stop{2'000};
  /// From `quit` to the end of the process.
  Milliseconds quit{1'000};
  /// From SIGTERM to the end of the process; then it is killed.
  Milliseconds terminate{500};
  /// For a line to be taken by the engine.
  Milliseconds write{5'000};

  /// The same with every wait in 0 to 10 years, so that sums of them and the clock do not overflow:
  /// `Milliseconds::max()` is a way to say "for ever".
  SessionTimeouts bounded() const {
    SessionTimeouts copy = *this;
    constexpr Milliseconds longest = std::chrono::hours(24 * 365 * 10);
    for (Milliseconds* wait : {&copy.handshake, &copy.ready, &copy.stall, &copy.search, &copy.overrun,
                               &copy.stop, &copy.quit, &copy.terminate, &copy.write})
      *wait = std::clamp(*wait, Milliseconds{0}, longest);
    return copy;
  }
};

}  // namespace chess::inline client
