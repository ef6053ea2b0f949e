// SPDX-License-Identifier: GPL-3.0-or-later
// Values of `%clk` and `%eval`.
#include "game/command.h"

#include <doctest/doctest.h>

using namespace chess;
using std::chrono::milliseconds;

TEST_CASE("clock times are read in every spelling") {
  CHECK(parse_clock("0:01:30") == milliseconds(90'000));
  CHECK(parse_clock("1:02:03.4") == milliseconds(3'723'400));
  CHECK(parse_clock("90") == milliseconds(90'000));
  CHECK(parse_clock("1:30") == milliseconds(90'000));
  CHECK(parse_clock("\"0:02:30\"") == milliseconds(150'000));
  CHECK(parse_clock(" 0:00:00.05 ") == milliseconds(50));
  CHECK(parse_clock("0:00:00.0005") == milliseconds(1));
  CHECK(parse_clock("100:00:00") == milliseconds(360'000'000));
  CHECK(parse_clock("999999999:59:59").has_value());
  for (const char* bad : {"", ":", "1:", ":30", "a", "1:2:3:4", "-1", "1.5.5", "0:01:30x", "1:-2:03", "1.",
                          "1e3", "9999999999", "\"", "\"\"", "0:00:00.x"})
    CHECK_FALSE(parse_clock(bad));
}

TEST_CASE("clock times are written as short as they can be said") {
  CHECK(to_clock(milliseconds(90'000)) == "0:01:30");
  CHECK(to_clock(milliseconds(3'723'400)) == "1:02:03.4");
  CHECK(to_clock(milliseconds(50)) == "0:00:00.05");
  CHECK(to_clock(milliseconds(0)) == "0:00:00");
  CHECK(to_clock(milliseconds(-5)) == "0:00:00");
  for (const int ms : {0, 1, 10, 999, 1000, 59'999, 60'000, 3'599'999, 3'600'000, 123'456'789})
    CHECK(parse_clock(to_clock(milliseconds(ms))) == milliseconds(ms));
}

TEST_CASE("evaluations are read in every spelling") {
  CHECK(parse_eval("0.35") == Score::cp(35));
  CHECK(parse_eval("-1.05") == Score::cp(-105));
  CHECK(parse_eval("+2") == Score::cp(200));
  CHECK(parse_eval("-0.05") == Score::cp(-5));
  CHECK(parse_eval(".5") == Score::cp(50));
  CHECK(parse_eval("1.") == Score::cp(100));
  CHECK(parse_eval("0.355") == Score::cp(36));
  CHECK(parse_eval("0.999") == Score::cp(100));
  CHECK(parse_eval("\"0.35\"") == Score::cp(35));
  CHECK(parse_eval("999999999") == Score::cp(900'000));
  CHECK(parse_eval("#3") == Score::mate_in(3));
  CHECK(parse_eval("#+3") == Score::mate_in(3));
  CHECK(parse_eval("#-3") == Score::mated_in(3));
  CHECK(parse_eval("#0") == Score::mate_in(0));
  CHECK(parse_eval("#-0") == Score::mated_in(0));
  for (const char* bad :
       {"", "-", "+", ".", "#", "#-", "#1.5", "abc", "1,5", "1.5x", "--1", "0x10", "1e5", "nan"})
    CHECK_FALSE(parse_eval(bad));
}

TEST_CASE("evaluations are written in pawns with two decimals") {
  CHECK(to_eval(Score::cp(35)) == "0.35");
  CHECK(to_eval(Score::cp(-105)) == "-1.05");
  CHECK(to_eval(Score::cp(-5)) == "-0.05");
  CHECK(to_eval(Score::cp(0)) == "0.00");
  CHECK(to_eval(Score::mate_in(3)) == "#3");
  CHECK(to_eval(Score::mated_in(3)) == "#-3");
  CHECK(to_eval(Score::mate_in(0)) == "#0");
  CHECK(to_eval(Score::mated_in(0)) == "#-0");
  for (int cp = -2000; cp <= 2000; ++cp) REQUIRE(parse_eval(to_eval(Score::cp(cp))) == Score::cp(cp));
  for (int n = 0; n < 100; ++n) {
    REQUIRE(parse_eval(to_eval(Score::mate_in(n))) == Score::mate_in(n));
    REQUIRE(parse_eval(to_eval(Score::mated_in(n))) == Score::mated_in(n));
  }
}
