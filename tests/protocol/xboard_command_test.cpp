// SPDX-License-Identifier: GPL-3.0-or-later
// What a GUI says in the XBoard protocol: command words, bare moves, clocks.
#include "protocol/xboard_command.h"

#include <doctest/doctest.h>

using namespace chess;
using namespace std::chrono_literals;

TEST_CASE("xboard: every command word is read and written") {
  for (int i = 0; i <= static_cast<int>(XboardVerb::Ics); ++i) {
    const XboardCommand command{static_cast<XboardVerb>(i), "7 words"};
    const auto read = parse_xboard_command(to_text(command));
    REQUIRE_MESSAGE(read.has_value(), to_text(command));
    CHECK(*read == command);
  }
  CHECK(to_text(XboardCommand{XboardVerb::SetBoard, "a\nquit"}) == "setboard a quit");
}

TEST_CASE("xboard: a move alone is a move, other words are not") {
  for (const auto move : {"e2e4", "e7e8q", "Nf3", "Nbd2", "O-O", "exd5", "e8=Q", "Ng1-f3"}) {
    const auto read = parse_xboard_command(move);
    REQUIRE_MESSAGE(read.has_value(), move);
    CHECK(*read == XboardCommand{XboardVerb::UserMove, move});
  }
  CHECK(parse_xboard_command("usermove e2e4") == XboardCommand{XboardVerb::UserMove, "e2e4"});
  for (const auto line : {"", "   ", "bogus", "uci", "Hello", "go4it", "zzz1"})
    CHECK_MESSAGE(!parse_xboard_command(line).has_value(), line);
  CHECK(parse_xboard_command("bogus").error().reason == "no such command: \"bogus\"");
}

TEST_CASE("xboard: clocks") {
  CHECK(*parse_xboard_level("40 5 0") == XboardLevel{40, 5min, 0ms});
  CHECK(*parse_xboard_level("0 2:30 12") == XboardLevel{0, 150s, 12s});
  CHECK(*parse_xboard_level("0 0:01 0.05") == XboardLevel{0, 1s, 50ms});
  CHECK(parse_xboard_level("0 99999999999999999999 0")->base >= 24h);
  for (const auto text : {"", "40", "40 5", "x 5 0", "40 5:x 0", "40 5 -1", "40 : 0"})
    CHECK_MESSAGE(!parse_xboard_level(text).has_value(), text);
  CHECK(to_text(XboardLevel{40, 5min, 0ms}) == "level 40 5 0");
  CHECK(to_text(XboardLevel{0, 61s, 1500ms}) == "level 0 1:01 1.5");
  CHECK(to_text(XboardLevel{0, 200ms, 50ms}) == "level 0 0:01 0.05");
  CHECK(parse_xboard_seconds("1.5") == 1500ms);
  CHECK_FALSE(parse_xboard_seconds("-1").has_value());
  CHECK_FALSE(parse_xboard_seconds(".").has_value());
}
