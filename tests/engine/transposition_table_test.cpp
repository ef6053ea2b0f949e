// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/transposition_table.h"

#include <doctest/doctest.h>

#include <thread>

#include "base/random.h"

namespace engine { namespace {

using chess::Key;
using chess::Move;
using chess::Square;

const Move kMove = Move::normal(Square::E2, Square::E4);

TEST_CASE("what is stored is found, with every field") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  const Key key{0x123456789ABCDEF0u};
  TableHit hit{};
  CHECK_FALSE(table.probe(key, 0, hit));
  table.store(key, 3, kMove, -77, 55, 9, Bound::Lower, true);
  REQUIRE(table.probe(key, 3, hit));
  CHECK(hit.move == kMove);
  CHECK(hit.value == -77);
  CHECK(hit.eval == 55);
  CHECK(hit.depth == 9);
  CHECK(hit.bound == Bound::Lower);
  CHECK(hit.is_pv);
  CHECK_FALSE(table.probe(Key{0x123456789ABCDEF1u}, 3, hit));
  table.clear();
  CHECK_FALSE(table.probe(key, 3, hit));
}

TEST_CASE("a store without a move keeps the old one") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  const Key key{42};
  table.store(key, 0, kMove, 10, kNoValue, 3, Bound::Lower, false);
  table.store(key, 0, Move::null(), -10, kNoValue, 8, Bound::Upper, false);
  TableHit hit{};
  REQUIRE(table.probe(key, 0, hit));
  CHECK(hit.move == kMove);
  CHECK(hit.depth == 8);
  CHECK(hit.eval == kNoValue);
}

TEST_CASE("mates are counted from the node, whatever the path to it") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  const Key win{7};
  const Key loss{8};
  // Found at ply 5: mate at ply 9 from the root, four plies from the node.
  table.store(win, 5, kMove, mate_at(9), 0, 4, Bound::Exact, false);
  table.store(loss, 5, kMove, mated_at(9), 0, 4, Bound::Exact, false);
  TableHit hit{};
  REQUIRE(table.probe(win, 11, hit));
  CHECK(hit.value == mate_at(15));
  REQUIRE(table.probe(loss, 1, hit));
  CHECK(hit.value == mated_at(5));
  // At the edges of what fits.
  table.store(win, 0, kMove, kMate, 0, 200, Bound::Exact, false);
  REQUIRE(table.probe(win, 0, hit));
  CHECK(hit.value == kMate);
  CHECK(hit.depth == 200);
}

TEST_CASE("deep and young entries survive in a full cluster") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  const Key deep{1};  // keys below 2^40 share the first cluster
  table.store(deep, 0, kMove, 1, 1, 30, Bound::Exact, false);
  for (std::uint64_t k = 2; k < 50; ++k) table.store(Key{k}, 0, kMove, 1, 1, 2, Bound::Exact, false);
  TableHit hit{};
  CHECK(table.probe(deep, 0, hit));
  // Many searches later it is old and goes first.
  for (int i = 0; i < 6; ++i) table.new_search();
  for (std::uint64_t k = 100; k < 103; ++k) table.store(Key{k}, 0, kMove, 1, 1, 5, Bound::Exact, false);
  CHECK_FALSE(table.probe(deep, 0, hit));
}

TEST_CASE("sizes from 1 MB up, and the share in use") {
  TranspositionTable table;
  REQUIRE(table.resize(0));
  CHECK(table.megabytes() == 1);
  CHECK(table.hashfull() == 0);
  chess::Random random(1);
  for (int i = 0; i < 400'000; ++i) table.store(Key{random.next()}, 0, kMove, 1, 1, 1, Bound::Exact, false);
  CHECK(table.hashfull() > 900);
  table.new_search();
  CHECK(table.hashfull() == 0);
  REQUIRE(table.resize(300));
  CHECK(table.megabytes() == 300);
  CHECK(table.hashfull() == 0);
  table.store(Key{5}, 0, kMove, 1, 1, 1, Bound::Exact, false);
  table.clear();
  TableHit hit{};
  CHECK_FALSE(table.probe(Key{5}, 0, hit));
}

TEST_CASE("threads may write the same entries: what is read was written as a whole") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  const auto work = [&table](std::uint64_t seed) {
    chess::Random random(seed);
    int wrong = 0;
    for (int i = 0; i < 100'000; ++i) {
      const std::uint64_t key = random.below(64);
      const int depth = static_cast<int>(random.below(60));
      // Value and evaluation are tied to key and depth, so that a mixture would show.
      table.store(Key{key}, 0, kMove, depth * 7, static_cast<Value>(key) + depth, depth, Bound::Exact, false);
      TableHit hit{};
      const std::uint64_t other = random.below(64);
      if (table.probe(Key{other}, 0, hit) && hit.value != hit.depth * 7) ++wrong;
    }
    return wrong;
  };
  int wrong[3] = {};
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([&, t] { wrong[t] = work(static_cast<std::uint64_t>(t) + 1); });
  for (auto& t : threads) t.join();
  CHECK(wrong[0] + wrong[1] + wrong[2] == 0);
}

}}  // namespace engine
