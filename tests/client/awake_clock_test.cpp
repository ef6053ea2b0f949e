// SPDX-License-Identifier: GPL-3.0-or-later
// What counts as waiting for an engine when we were stopped meanwhile.
#include "client/detail/awake_clock.h"

#include <doctest/doctest.h>

using namespace chess;
using namespace std::chrono_literals;

TEST_CASE("awake clock: goes on as the clock behind it does while we look often enough") {
  AwakeClock clock;
  const AwakeClock::TimePoint begin{1000h};
  CHECK(clock.see(begin) == begin);
  for (AwakeClock::Duration passed = 0s; passed < 10s; passed += 1500ms)
    CHECK(clock.see(begin + passed) == begin + passed);
}

TEST_CASE("awake clock: a gap counts as one wait, wherever it falls") {
  AwakeClock clock;
  const AwakeClock::TimePoint begin{1000h};
  clock.see(begin);
  CHECK(clock.see(begin + 12s) == begin + AwakeClock::kLongestWait);
  // It goes on from there, and a second gap is taken off as well.
  CHECK(clock.see(begin + 13s) == begin + AwakeClock::kLongestWait + 1s);
  CHECK(clock.see(begin + 113s) == begin + 2 * AwakeClock::kLongestWait + 1s);
}

TEST_CASE("awake clock: never goes back") {
  AwakeClock clock;
  AwakeClock::TimePoint real{1000h};
  AwakeClock::TimePoint last = clock.see(real);
  for (const AwakeClock::Duration gap : {0s, 1s, 2s, 0s, 100s, 1s, 3600s}) {
    real += gap;
    const AwakeClock::TimePoint seen = clock.see(real);
    CHECK(seen >= last);
    last = seen;
  }
}
