// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline with a store of finished games: what is in it is not done again.
#include <doctest/doctest.h>

#include <mutex>

#include "annotate/pipeline/annotation_result.h"
#include "pipeline_fixture.h"
#include "spend/case_of.h"
#include "spend/purses.h"

using namespace annotate;
using namespace annotate::test;
using namespace chess::test;

namespace {

class MemoryStore final : public ResultStore {
 public:
  std::uint64_t digest(const chess::Game& game) const override { return game.main_moves().size(); }
  std::expected<std::optional<AnnotationResult>, chess::Error> recall(std::uint64_t number,
                                                                      std::uint64_t digest) override {
    const std::lock_guard lock(mutex_);
    const auto found = games.find(number);
    if (found == games.end()) return std::nullopt;
    if (found->second.first != digest) return std::unexpected("another game");
    return found->second.second;
  }
  std::expected<void, chess::Error> keep(std::uint64_t number, std::uint64_t digest,
                                         const AnnotationResult& game) override {
    const std::lock_guard lock(mutex_);
    if (games.size() == room) return std::unexpected("no room");
    games.emplace(number, std::pair(digest, game));
    return {};
  }

  std::map<std::uint64_t, std::pair<std::uint64_t, AnnotationResult>> games;
  std::size_t room = 1000;

 private:
  std::mutex mutex_;
};

}  // namespace

TEST_CASE("games that are in the store are not done again, and come out in their places") {
  FakeBehaviour behaviour;
  MemoryStore store;
  PipelineOptions options = options_with(3);
  options.store = &store;
  const Outcome whole = run(30, options, behaviour);
  CHECK(whole.summary.games_recalled == 0);
  CHECK(store.games.size() == 30);
  for (const int number : {1, 5, 6, 17, 30}) store.games.erase(static_cast<std::uint64_t>(number));
  const int asked = behaviour.asked;
  const Outcome again = run(30, options, behaviour);
  CHECK(again.text == whole.text);
  CHECK(again.summary.games_written == 30);
  CHECK(again.summary.games_recalled == 25);
  // Who fills the cache differs from run to run, and with it the nodes of the games that are done again.
  CHECK(again.summary.nodes_recalled > 0);
  CHECK(again.summary.nodes > again.summary.nodes_recalled);
  CHECK(again.summary.labels == whole.summary.labels);
  CHECK(behaviour.asked - asked < asked / 2);
  CHECK(store.games.size() == 30);

  store.games.at(9).first += 1;
  const Outcome refused = run(30, options, behaviour);
  CHECK(refused.summary.write_error == "another game");
  CHECK(refused.summary.games_written <= 8);
}

TEST_CASE("a full store ends the run; games with positions that were lost are not kept") {
  FakeBehaviour behaviour;
  MemoryStore store;
  store.room = 10;
  PipelineOptions options = options_with(2);
  options.store = &store;
  CHECK(run(30, options, behaviour).summary.write_error == "no room");
  CHECK(store.games.size() == 10);

  store.games.clear();
  behaviour.survives = [](const chess::Position& pos, int) { return pos.fullmove_number() != 6; };
  const Outcome lossy = run(6, options, behaviour);
  CHECK(lossy.summary.games_written == 6);
  CHECK(lossy.summary.positions_lost > 0);
  CHECK(store.games.size() < 6);
  CHECK(store.games.contains(5));  // it has no moves
}

TEST_CASE("what recalled games have cost is taken from the budget of the whole run") {
  FakeBehaviour behaviour;
  MemoryStore store;
  PipelineOptions options = options_with(2);
  options.store = &store;
  run(30, options, behaviour);
  for (auto& [number, kept] : store.games) kept.second.search_time = std::chrono::milliseconds(100);
  chess::TimePurse purse(std::chrono::seconds(10), 30 * 20);
  options.spend.purse = &purse;
  CHECK(run(30, options, behaviour).summary.games_recalled == 30);
  std::uint64_t wanted = 0;
  VectorSource games(30);
  while (const auto item = games.next()) wanted += searches_wanted(item->game->game);
  CHECK(purse.per_position().movetime_ms == 7'000 / static_cast<std::int64_t>(30 * 20 - wanted));
}
