// SPDX-License-Identifier: GPL-3.0-or-later
// The `go` command: any order, any subset, bad numbers, and round trips of random values.
#include "protocol/uci_go.h"

#include <doctest/doctest.h>

#include "base/random.h"

using namespace chess;

TEST_CASE("go: nothing, one limit, all limits") {
  CHECK(parse_uci_go("") == UciGo{});
  CHECK(to_text(UciGo{}) == "go");

  const UciGo one = parse_uci_go("wtime 100");
  CHECK(one.time[Color::White] == 100);
  CHECK_FALSE(one.time[Color::Black]);
  CHECK(to_text(one) == "go wtime 100");

  const UciGo all = parse_uci_go(
      "infinite perft 4 movetime 7 mate 3 nodes 18446744073709551615 depth 12 movestogo 40 binc 4 winc 3 "
      "btime 2 wtime 1 ponder searchmoves e2e4 d2d4");
  CHECK(all.infinite);
  CHECK(all.ponder);
  CHECK(all.perft == 4);
  CHECK(all.movetime == 7);
  CHECK(all.mate == 3);
  CHECK(all.nodes == 18446744073709551615u);
  CHECK(all.depth == 12);
  CHECK(all.movestogo == 40);
  CHECK(all.time[Color::White] == 1);
  CHECK(all.time[Color::Black] == 2);
  CHECK(all.increment[Color::White] == 3);
  CHECK(all.increment[Color::Black] == 4);
  CHECK(all.searchmoves == std::vector<std::string>{"e2e4", "d2d4"});
  CHECK(to_text(all) ==
        "go ponder wtime 1 btime 2 winc 3 binc 4 movestogo 40 depth 12 nodes 18446744073709551615 mate 3 "
        "movetime 7 perft 4 infinite searchmoves e2e4 d2d4");
}

TEST_CASE("go: searchmoves ends at the next keyword") {
  const UciGo go = parse_uci_go("searchmoves e2e4 d2d4 depth 3");
  CHECK(go.searchmoves.size() == 2);
  CHECK(go.depth == 3);
}

TEST_CASE("go: numbers out of range are clamped and noted") {
  UciNotes notes;
  const UciGo go = parse_uci_go(
      "wtime -50 depth 0 nodes -1 movetime -7 mate 99999999999999999999 btime 99999999999999999999999",
      &notes);
  CHECK(go.time[Color::White] == 0);
  CHECK(go.depth == 1);
  CHECK(go.nodes == 0u);
  CHECK(go.movetime == 0);
  CHECK(*go.mate > 1000);
  CHECK(*go.time[Color::Black] > 1'000'000'000);
  CHECK(notes.size() == 5);  // GUIs send negative clocks
}

TEST_CASE("go: a keyword without its number is left out, and the next one read") {
  UciNotes notes;
  const UciGo go = parse_uci_go("depth nodes 100 wtime abc btime 1.5 mate", &notes);
  CHECK_FALSE(go.depth);
  CHECK(go.nodes == 100u);
  CHECK_FALSE(go.time[Color::White]);
  CHECK_FALSE(go.time[Color::Black]);
  CHECK_FALSE(go.mate);
  CHECK(notes.size() == 6);  // four numbers missing, two words unknown
}

TEST_CASE("go: what GUIs send is not noted") {
  UciNotes notes;
  CHECK(parse_uci_go("wtime -50 btime 0 winc 0 binc 0 movestogo 0", &notes).time[Color::White] == 0);
  CHECK(notes.empty());
}

TEST_CASE("go: movestogo 0 means none; the last of two counts") {
  CHECK_FALSE(parse_uci_go("movestogo 0").movestogo);
  CHECK(parse_uci_go("depth 3 depth 5").depth == 5);
  CHECK(parse_uci_go("depth +3").depth == 3);
  CHECK(parse_uci_go(" \t depth \t 3 \r\n").depth == 3);
}

TEST_CASE("go: random values come back from their text") {
  Random random(1);
  for (int i = 0; i < 5000; ++i) {
    UciGo go;
    const auto flip = [&] { return random.below(2) == 0; };
    for (const Color color : {Color::White, Color::Black}) {
      if (flip()) go.time[color] = static_cast<std::int64_t>(random.below(1u << 30));
      if (flip()) go.increment[color] = static_cast<std::int64_t>(random.below(100000));
    }
    if (flip()) go.movestogo = 1 + static_cast<int>(random.below(100));
    if (flip()) go.depth = 1 + static_cast<int>(random.below(246));
    if (flip()) go.nodes = random.next() | 1;
    if (flip()) go.mate = 1 + static_cast<int>(random.below(50));
    if (flip()) go.movetime = static_cast<std::int64_t>(random.below(1u << 30));
    if (flip()) go.perft = static_cast<int>(random.below(10));
    go.infinite = flip();
    go.ponder = flip();
    for (auto n = random.below(4); n > 0; --n) go.searchmoves.push_back(flip() ? "e2e4" : "a7a8q");
    const std::string text = to_text(go);
    UciNotes notes;
    REQUIRE(text.starts_with("go"));
    CHECK(parse_uci_go(std::string_view(text).substr(2), &notes) == go);
    CHECK(notes.empty());
  }
}
