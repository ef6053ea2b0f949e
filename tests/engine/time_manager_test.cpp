// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/time_manager.h"

#include <atomic>
#include <limits>
#include <thread>

#include "helpers.h"

namespace engine { namespace {

using chess::Color;

TEST_CASE("an allotment is sound whatever the clock says") {
  const std::int64_t times[] = {
      -1000, 0, 1, 5, 10, 20, 100, 1000, 60'000, 3'600'000, std::numeric_limits<std::int64_t>::max() / 2};
  const std::int64_t increments[] = {0, 1, 10, 1000, 100'000};
  const std::optional<int> controls[] = {std::nullopt, 1, 2, 5, 40, 1'000'000};
  for (const auto time : times)
    for (const auto increment : increments)
      for (const auto& movestogo : controls)
        for (const std::int64_t overhead : {0, 10, 5000}) {
          const Allotment a =
              allot({Milliseconds(time), Milliseconds(increment), movestogo, Milliseconds(overhead)});
          CAPTURE(time);
          CAPTURE(increment);
          CAPTURE(overhead);
          CHECK(a.soft.count() >= 1);
          CHECK(a.soft <= a.hard);
          if (time - overhead > 1) CHECK(a.hard.count() <= time - overhead);
        }
}

TEST_CASE("more time, more thought; the last move before the control gets most of it") {
  const auto soft = [](std::int64_t time, std::optional<int> moves = std::nullopt) {
    return allot({Milliseconds(time), Milliseconds(0), moves, Milliseconds(10)}).soft.count();
  };
  CHECK(soft(1000) < soft(10'000));
  CHECK(soft(10'000, 20) < soft(10'000, 2));
  CHECK(soft(10'000, 1) > 8000);
  CHECK(soft(10'000, 1) < 10'000);
}

TEST_CASE("a game at 0.1 s + 0.01 s is survived on paper") {
  std::int64_t clock = 100;
  for (int ply = 0; ply < 500; ++ply) {
    const Allotment a = allot({Milliseconds(clock), Milliseconds(10), std::nullopt, Milliseconds(10)});
    clock -= a.hard.count() + 1;  // the worst case, and a millisecond on the way
    REQUIRE(clock > 0);
    clock += 10;
  }
}

TEST_CASE("an increment that the overhead eats is not lived on") {
  std::int64_t clock = 1000;
  for (int move = 0; move < 300; ++move) {
    clock -= allot({Milliseconds(clock), Milliseconds(10), std::nullopt, Milliseconds(10)}).soft.count();
    clock -= 5;  // on the way, most moves
    clock += 10;
    REQUIRE(clock > 100);
  }
  // Half of an increment is left when the overhead takes the other half.
  const auto soft = [](std::int64_t increment, std::int64_t overhead) {
    return allot(
               {Milliseconds(1000 + overhead), Milliseconds(increment), std::nullopt, Milliseconds(overhead)})
        .soft.count();
  };
  CHECK(soft(20, 10) == soft(10, 0));
  CHECK(soft(10, 10) == soft(0, 0));
}

TEST_CASE("the manager takes its clock from the side to move, or guesses it") {
  TimeManager manager;
  Limits limits;
  manager.start(limits, Color::White, {});
  CHECK_FALSE(manager.is_limited());
  limits.time[Color::White] = Milliseconds(100);
  manager.start(limits, Color::Black, {});  // `go wtime 100`, Black to move
  CHECK(manager.is_flexible());
  limits.infinite = true;
  manager.start(limits, Color::White, {});
  CHECK_FALSE(manager.is_limited());
  Limits fixed;
  fixed.movetime = Milliseconds(0);
  manager.start(fixed, Color::White, {});
  CHECK(manager.is_limited());
  CHECK_FALSE(manager.is_flexible());
}

TEST_CASE("nodestime: nodes are the clock, and the account is kept over the moves") {
  TimeManager manager;
  Limits limits;
  limits.time[Color::White] = Milliseconds(1000);
  const TimeManager::Settings settings{Milliseconds(10), 100};
  manager.start(limits, Color::White, settings);
  CHECK_FALSE(manager.past_soft(100, 100));
  CHECK(manager.past_hard(100'000));
  // A bank of 100,000 nodes at first; after 90,000 of them there is less to spend on a move.
  std::uint64_t before = 0;
  while (!manager.past_soft(before, 100)) before += 10;
  manager.finish(90'000);
  manager.start(limits, Color::White, settings);
  std::uint64_t after = 0;
  while (!manager.past_soft(after, 100)) after += 10;
  CHECK(after < before / 5);
  manager.new_game();
  manager.start(limits, Color::White, settings);
  CHECK_FALSE(manager.past_soft(before - 10, 100));
}

TEST_CASE("nodestime: what was pondered before the move was played costs nothing") {
  // Nodes to think about the move behind one that cost 10,000 of its own.
  const auto left_after = [](std::uint64_t pondered) {
    const TimeManager::Settings settings{Milliseconds(10), 100};
    TimeManager manager;
    Limits limits;
    limits.time[Color::White] = Milliseconds(1000);
    limits.ponder = pondered > 0;
    manager.start(limits, Color::White, settings);
    manager.ponderhit();
    CHECK_FALSE(manager.past_hard(pondered));
    CHECK(manager.past_hard(pondered + 100'000));
    manager.finish(pondered + 10'000);
    limits.ponder = false;
    manager.start(limits, Color::White, settings);
    std::uint64_t nodes = 0;
    while (!manager.past_soft(nodes, 100)) nodes += 10;
    return nodes;
  };
  CHECK(left_after(500'000) == left_after(0));
}

/// How many nodes a search has told of.
class NodeWatch : public SearchListener {
 public:
  void info(const SearchInfo& info) override {
    nodes = info.nodes;
    nodes.notify_one();
  }
  void best_move(const SearchResult&) override {}
  std::atomic<std::uint64_t> nodes{0};
};

TEST_CASE("nodestime: pondering on a move that is not played costs nothing") {
  Engine engine;
  REQUIRE(engine.set_option("nodestime", "100").has_value());
  // A first move gives the clock: 100,000 nodes.
  Limits limits;
  limits.time[Color::White] = Milliseconds(1000);
  limits.ponder = true;
  NodeWatch watch;
  engine.start(limits, watch);
  for (std::uint64_t seen = 0; seen < 110'000; seen = watch.nodes) watch.nodes.wait(seen);
  engine.stop();
  engine.wait();
  // An empty clock would leave it a depth of 1, with some dozens of nodes.
  limits.ponder = false;
  CHECK(engine.search(limits).nodes > 300);
}

TEST_CASE("movetime is what was asked for, whatever the overhead and the clock are") {
  TimeManager manager;
  Limits limits;
  limits.movetime = Milliseconds(200'000);
  manager.start(limits, Color::White, {Milliseconds(500'000), 0});
  std::this_thread::sleep_for(Milliseconds(30));
  CHECK_FALSE(manager.past_hard(1));
  // With nodes as the clock it is so many nodes, no fewer.
  limits.movetime = Milliseconds(2000);
  limits.time[Color::White] = Milliseconds(1'000'000);
  manager.start(limits, Color::White, {Milliseconds(10), 100});
  CHECK_FALSE(manager.past_hard(190'000));
  CHECK(manager.past_hard(200'000));
  // Without a clock, too.
  limits.time[Color::White].reset();
  manager.start(limits, Color::White, {Milliseconds(10), 100});
  CHECK_FALSE(manager.is_flexible());
  CHECK_FALSE(manager.past_hard(190'000));
  CHECK(manager.past_hard(200'000));
}

}}  // namespace engine
