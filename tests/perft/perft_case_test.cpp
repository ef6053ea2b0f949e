// SPDX-License-Identifier: GPL-3.0-or-later
// The suite reader itself: both formats, and faults with their line.
#include "tests/perft/perft_case.h"

#include <doctest/doctest.h>

using test::parse_perft_suite;
using test::PerftCount;

TEST_CASE("EPD suites") {
  const auto cases = parse_perft_suite("# remark\n\n8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 2 ;D3 40\r\nx ;D0 1\n");
  REQUIRE(cases.has_value());
  REQUIRE(cases->size() == 2);
  CHECK((*cases)[0].line == 3);
  CHECK((*cases)[0].fen == "8/8/8/8/8/8/8/K1k5 w - - 0 1");
  CHECK((*cases)[0].counts == std::vector<PerftCount>{{1, 2}, {3, 40}});
}

TEST_CASE("suites of several lines a position") {
  const auto cases = parse_perft_suite(
      "id a\nepd 8/8 w - -\nperft 1 2\nperft 2 4567890123\n\nid b\nepd 7/7 b - -\nperft 1 1");
  REQUIRE(cases.has_value());
  REQUIRE(cases->size() == 2);
  CHECK((*cases)[0].fen == "8/8 w - -");
  CHECK((*cases)[0].counts == std::vector<PerftCount>{{1, 2}, {2, 4567890123}});
  CHECK((*cases)[1].counts == std::vector<PerftCount>{{1, 1}});
}

TEST_CASE("faults of a suite") {
  CHECK(parse_perft_suite("").error() == "1: no positions");
  CHECK(parse_perft_suite("8/8 w - -\n").error() == "1: a position without counts");
  CHECK(parse_perft_suite("# x\n8/8 w - - ;D1\n").error() == "2: not a count: D1");
  CHECK(parse_perft_suite("8/8 w - - ;E1 2\n").error() == "1: not a count: E1 2");
  CHECK(parse_perft_suite("8/8 w - - ;D1 x\n").error() == "1: not a count: D1 x");
  CHECK(parse_perft_suite("8/8 w - - ;D-1 3\n").error() == "1: not a count: D-1 3");
  CHECK(parse_perft_suite("perft 1 20\n").error() == "1: not a count: perft 1 20");
}
