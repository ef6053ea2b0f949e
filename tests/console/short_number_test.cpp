// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/terminal_text.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("numbers for people") {
  CHECK(to_short_count(950) == "950");
  CHECK(to_short_count(1'234'567) == "1.23M");
  CHECK(to_short_count(20'000) == "20k");
  CHECK(to_short_count(4.5e9) == "4.5G");
  CHECK(to_duration(65) == "0:01:05");
  CHECK(to_duration(36'000) == "10:00:00");
}
