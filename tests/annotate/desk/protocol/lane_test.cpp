// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes: one tab starves no other one, and its requests are bounded.
#include "annotate/desk/protocol/lane.h"

#include <doctest/doctest.h>

#include <future>
#include <latch>
#include <stdexcept>

using annotate::Lane;

namespace {

constexpr std::uint64_t kGreedy = 1;
constexpr std::uint64_t kModest = 2;

void be_silent(const std::string&) {}

}  // namespace

TEST_CASE("lane: a tab that asks for ten thousand things makes no other one wait, and hears of the bound") {
  std::vector<int> order;
  std::promise<void> begin;
  std::latch all_done(1);
  Lane lane(1, be_silent);
  REQUIRE(lane.post(kGreedy, 1, [&] { begin.get_future().wait(); }));
  std::size_t taken = 0;
  for (int i = 0; i < 10'000; ++i) taken += lane.post(kGreedy, 1, [&, i] { order.push_back(i); }) ? 1 : 0;
  CHECK(taken >= Lane::kMostWork - 1);
  CHECK(taken <= Lane::kMostWork);
  REQUIRE(lane.post(kModest, 1, [&] { order.push_back(-1); }));
  for (int i = 0; i < 1'000; ++i) lane.post([&] { order.push_back(-2); });  // the desk's own has no bound
  lane.post([&] { all_done.count_down(); });
  begin.set_value();
  all_done.wait();
  lane.end();
  const auto modest = std::ranges::find(order, -1) - order.begin();
  CHECK(modest <= 3);
  std::erase_if(order, [](int number) { return number < 0; });
  CHECK(std::ranges::is_sorted(order));  // one after the other
  CHECK(order.size() == taken);
}

TEST_CASE("lane: large requests count by their bytes, and a single one always has a place") {
  std::promise<void> begin;
  Lane lane(1, be_silent);
  REQUIRE(lane.post(kGreedy, 1, [&] { begin.get_future().wait(); }));
  CHECK(lane.post(kModest, 2 * Lane::kMostBytes, [] {}));
  CHECK_FALSE(lane.post(kModest, 1, [] {}));
  begin.set_value();
  lane.end();
}

TEST_CASE("lane: with several threads a tab still has one thing done at a time, and others go on") {
  std::promise<void> end_of_greedy;
  auto is_over = end_of_greedy.get_future();
  std::promise<void> modest;
  std::atomic<int> greedy = 0;
  Lane lane(3, be_silent);
  for (int i = 0; i < 5; ++i)
    REQUIRE(lane.post(kGreedy, 1, [&] {
      if (++greedy == 1) is_over.wait();
    }));
  REQUIRE(lane.post(kModest, 1, [&] { modest.set_value(); }));
  CHECK(modest.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::ready);
  CHECK(greedy <= 1);
  end_of_greedy.set_value();
  std::promise<void> last;
  REQUIRE(lane.post(kGreedy, 1, [&] { last.set_value(); }));
  CHECK(last.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::ready);
  CHECK(greedy == 5);
}

TEST_CASE("lane: what is thrown is told, and ends nothing; what has not begun at the end is dropped") {
  std::promise<std::string> told;
  std::promise<void> after;
  std::promise<void> never;
  bool has_run = false;
  {
    Lane lane(1, [&](const std::string& text) { told.set_value(text); });
    REQUIRE(lane.post(kGreedy, 1, [] { throw std::runtime_error("no more"); }));
    REQUIRE(lane.post(kGreedy, 1, [&] { after.set_value(); }));
    CHECK(told.get_future().get() == "the desk failed: no more");
    CHECK(after.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::ready);
    std::promise<void> begun;
    REQUIRE(lane.post(kGreedy, 1, [&] {
      begun.set_value();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }));
    begun.get_future().wait();
    REQUIRE(lane.post(kGreedy, 1, [&] { has_run = true; }));
  }
  CHECK_FALSE(has_run);
}
