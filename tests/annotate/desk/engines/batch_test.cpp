// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of games: the bytes of the pipeline whatever happens meanwhile, and nothing lost.
#include "annotate/desk/engines/batch.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "annotate/desk/engines/engine_names.h"
#include "annotate/output/game_file_outputs.h"
#include "batch_fixture.h"
#include "os/threads.h"

using namespace annotate;
using namespace annotate::test;
using namespace chess::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kGames = 12;

/// Keeps the texts of a run of `annotate`.
class Texts final : public GameOutput {
 public:
  OutputFormat format() const override { return bgn_.format(); }
  std::string text_of(const AnnotatedGame& game) override { return bgn_.text_of(game); }
  std::expected<void, chess::Error> write(std::string_view text) override {
    texts.emplace_back(text);
    return {};
  }
  std::vector<std::string> texts;

 private:
  GameFileOutput bgn_{OutputFormat::Bgn};
};

std::vector<std::string> texts_of_pipeline(std::uint64_t games, std::vector<EngineChoice> engines) {
  VectorSource source(static_cast<int>(games), true);
  Texts output;
  GameOutput* const outputs[] = {&output};
  Progress progress;
  run_pipeline({source, outputs, engines}, options_of_desk(), progress, [](const std::string&) {}, {});
  return output.texts;
}

std::vector<std::string> texts_of_pipeline(std::uint64_t games) {
  FakeBehaviour behaviour;
  return texts_of_pipeline(games, one_engine(behaviour));
}

std::vector<EngineChoice> own_engine_choice() {
  chess::EngineSpec spec;
  spec.command = "'" MARGINALIA_ENGINE "'";
  std::vector<EngineChoice> engines(1);
  engines[0].provider.annotator = "Marginalia";
  engines[0].provider.rules = "lichess";
  engines[0].factory = chess::engine_evaluators(spec, {100, true});
  return engines;
}

void check_texts(const DeskOfTest& desk, std::uint64_t games) {
  const auto expected = texts_of_pipeline(games);
  REQUIRE(desk.texts.size() == games);
  for (std::uint64_t i = 1; i <= games; ++i) CHECK(desk.texts.at({7, i}) == expected[i - 1]);
}

}  // namespace

TEST_CASE("what the queue gives is what annotate writes, and the news cover the game") {
  FakeBehaviour behaviour;
  for (const int jobs : {1, 3}) {
    DeskOfTest desk;
    PipelineOptions options = options_of_desk();
    options.jobs = jobs;
    Batch batch(one_engine(behaviour), options, desk.seams(), desk);
    CHECK(batch.add(refs(kGames)) == kGames);
    REQUIRE(desk.wait_for(kGames));
    CHECK(soon([&] { return batch.status().running.empty(); }));
    check_texts(desk, kGames);
    const BatchStatus status = batch.status();
    CHECK(status.finished == kGames);
    CHECK(status.waiting == 0);
    CHECK(status.left == 0s);
    CHECK(desk.faults.empty());
    // The first line has 10 moves: its start and what follows were looked at, but for what needs no search.
    CHECK(desk.looks.at({7, 1}).size() >= 8);
    const FinishedGame& first = desk.games.at({7, 1});
    CHECK(first.judged_by == "Fake 1.0 + Marginalia");
    for (const auto& [ply, verdict] : desk.verdicts[{7, 1}]) {
      if (verdict.nag) CHECK(ply <= first.game.main_line().size());
      if (!verdict.text.empty()) CHECK(verdict.nag);
    }
  }
}

TEST_CASE("pauses change no byte") {
  FakeBehaviour behaviour;
  behaviour.delay = 200us;
  DeskOfTest desk;
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.add(refs(kGames));
  for (int i = 0; i < 40; ++i) {
    if (i % 2 == 0) {
      batch.pause();
      CHECK(batch.status().is_paused);
      std::this_thread::sleep_for(1ms);
      batch.resume();
    } else {
      const PauseGate::Hold hold(batch.gate());
      CHECK(!batch.status().is_paused);
      std::this_thread::sleep_for(1ms);
    }
    std::this_thread::sleep_for(500us);
  }
  REQUIRE(desk.wait_for(kGames));
  check_texts(desk, kGames);
}

TEST_CASE("with our own engine, paused now and then, the bytes are the same") {
  constexpr std::uint64_t kFew = 2;
  DeskOfTest desk;
  Batch batch(own_engine_choice(), options_of_desk(), desk.seams(), desk);
  batch.add(refs(kFew));
  for (int i = 0; i < 10; ++i) {
    const PauseGate::Hold hold(batch.gate());
    std::this_thread::sleep_for(2ms);
  }
  REQUIRE(desk.wait_for(kFew));
  auto engines = own_engine_choice();
  REQUIRE(name_engines(engines, {}));
  const auto expected = texts_of_pipeline(kFew, std::move(engines));
  for (std::uint64_t i = 1; i <= kFew; ++i) CHECK(desk.texts.at({7, i}) == expected[i - 1]);
  CHECK(desk.texts.at({7, 1}).contains("\"marginalia\""));
}

TEST_CASE("nothing is searched behind a closed gate") {
  FakeBehaviour behaviour;
  behaviour.delay = 100us;
  DeskOfTest desk;
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.add(refs(kGames));
  CHECK(soon([&] { return behaviour.asked > 3; }));
  batch.pause();
  std::this_thread::sleep_for(20ms);  // for the search under way
  const int asked = behaviour.asked;
  std::this_thread::sleep_for(30ms);
  CHECK(behaviour.asked == asked);
  batch.resume();
  CHECK(desk.wait_for(kGames));
}

TEST_CASE("a game under way when the queue is stopped begins anew the next time") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_slow = true;
  behaviour.hears = [&](const chess::Position&) {
    if (is_slow) std::this_thread::sleep_for(2ms);
  };
  DeskOfTest desk;
  std::vector<GameRef> left;
  {
    Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
    batch.add(refs(kGames));
    REQUIRE(desk.wait_for(2));
    const auto begin = std::chrono::steady_clock::now();
    batch.stop();
    CHECK(std::chrono::steady_clock::now() - begin < 5s);
    left = batch.queued();
    CHECK(left.size() + desk.order.size() == kGames);
    CHECK(batch.queued(1).size() == 1);
  }
  is_slow = false;
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.add(left);
  REQUIRE(desk.wait_for(kGames));
  check_texts(desk, kGames);
}

TEST_CASE("the order is the user's: first, to the front, taken out") {
  FakeBehaviour behaviour;
  DeskOfTest desk;
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.pause();
  CHECK(batch.add(refs(5)) == 5);
  CHECK(batch.add(refs(3)) == 0);  // they keep their places
  CHECK(batch.add(std::vector<GameRef>{{7, 9}, {7, 4}}, true) == 1);
  batch.to_front({7, 3});
  batch.to_front({7, 77});  // is not there
  batch.remove(std::vector<GameRef>{{7, 1}});
  const std::vector<GameRef> expected{{7, 3}, {7, 9}, {7, 4}, {7, 2}, {7, 5}};
  CHECK(batch.queued() == expected);
  CHECK(batch.status().waiting == 5);
  batch.resume();
  REQUIRE(desk.wait_for(5));
  CHECK(desk.order == expected);
  batch.pause();
  batch.add(refs(3));
  batch.clear();
  CHECK(batch.queued().empty());
}

TEST_CASE("a game that is taken out while it is searched is given up, and the next one comes") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_slow = true;
  behaviour.hears = [&](const chess::Position&) {
    if (is_slow) std::this_thread::sleep_for(5ms);
  };
  DeskOfTest desk;
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.add(refs(2));
  CHECK(soon([&] { return behaviour.asked > 1; }));
  batch.remove(std::vector<GameRef>{{7, 1}});
  is_slow = false;
  REQUIRE(desk.wait_for(1));
  CHECK(desk.order.front() == GameRef{7, 2});
  CHECK(soon([&] { return batch.queued().empty(); }));
}

TEST_CASE("an engine that does not start makes the queue wait for the user, who tries again") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_sound = false;
  behaviour.starts = [&](int) { return is_sound.load(); };
  DeskOfTest desk;
  std::vector<EngineChoice> engines = one_engine(behaviour);
  engines[0].provider.engine = engines[0].provider.id = "";
  Batch batch(std::move(engines), options_of_desk(), desk.seams(), desk);
  batch.add(refs(2));
  REQUIRE(desk.wait_for_fault());
  CHECK(desk.faults.back() == "Fake 1.0: did not start");
  CHECK(soon([&] { return batch.status().is_paused; }));
  CHECK(batch.status().fault == "Fake 1.0: did not start");
  CHECK(batch.queued() == refs(2));
  is_sound = true;
  batch.resume();
  REQUIRE(desk.wait_for(2));
  check_texts(desk, 2);
  CHECK(batch.status().fault.empty());
}

TEST_CASE("an engine that breaks for good costs no game") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_sound = false;
  behaviour.survives = [&](const chess::Position&, int) { return is_sound.load(); };
  behaviour.falls_silent = true;
  DeskOfTest desk;
  PipelineOptions options = options_of_desk();
  options.keeper.hopeless_first_waits = 1;
  Batch batch(one_engine(behaviour), options, desk.seams(), desk);
  batch.add(refs(2));
  CHECK(soon([&] { return batch.status().is_paused; }));
  CHECK(!batch.status().fault.empty());
  CHECK(batch.queued() == refs(2));
  is_sound = true;
  batch.resume();
  REQUIRE(desk.wait_for(2));
  check_texts(desk, 2);
}

TEST_CASE("a game that cannot be fetched or kept is named") {
  FakeBehaviour behaviour;
  DeskOfTest desk;
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.add(std::vector<GameRef>{{7, 5000}, {7, 1}});
  REQUIRE(desk.wait_for(1));
  CHECK(desk.faults == std::vector<std::string>{"there is no such game"});
  {
    const std::lock_guard lock(desk.mutex);
    desk.is_full = true;
  }
  batch.add(std::vector<GameRef>{{7, 2}});
  CHECK(soon([&] { return batch.status().is_paused; }));
  CHECK(batch.status().fault == "the disk is full");
  CHECK(batch.queued() == std::vector<GameRef>{{7, 2}});
  {
    const std::lock_guard lock(desk.mutex);
    desk.is_full = false;
  }
  batch.resume();
  CHECK(desk.wait_for(2));
}

TEST_CASE("a game that somebody has changed meanwhile is searched again") {
  FakeBehaviour behaviour;
  DeskOfTest desk;
  desk.outdated = {{7, 1}};
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.add(std::vector<GameRef>{{7, 1}, {7, 2}});
  REQUIRE(desk.wait_for(2));
  check_texts(desk, 2);
  CHECK(soon([&] { return batch.status().finished == 2; }));
  const std::lock_guard lock(desk.mutex);
  CHECK(std::ranges::count(desk.fetched, GameRef{7, 1}) == 2);
  CHECK(std::ranges::count(desk.fetched, GameRef{7, 2}) == 1);
}

TEST_CASE("a game that is taken out and put in again comes back with the revision that it was fetched with") {
  FakeBehaviour behaviour;
  behaviour.delay = 1ms;
  DeskOfTest desk;
  PipelineOptions options = options_of_desk();
  options.jobs = 3;
  Batch batch(one_engine(behaviour), options, desk.seams(), desk);
  for (int i = 0; i < 10; ++i) {
    batch.add(refs(2));
    std::this_thread::sleep_for(2ms);
    batch.remove(refs(2));
  }
  batch.add(refs(2));
  CHECK(soon([&] { return batch.queued().empty(); }));
  const std::lock_guard lock(desk.mutex);
  CHECK(desk.fetched.size() > 2);  // the fixture compares revisions
}

TEST_CASE("what is thrown at the queue pauses it, and costs no game") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_full = true;
  behaviour.hears = [&](const chess::Position&) {
    if (is_full) throw std::bad_alloc();
  };
  DeskOfTest desk;
  Batch batch(one_engine(behaviour), options_of_desk(), desk.seams(), desk);
  batch.add(refs(2));
  CHECK(soon([&] { return batch.status().is_paused; }));
  CHECK(batch.status().fault.starts_with("the desk failed: "));
  CHECK(batch.queued() == refs(2));
  is_full = false;
  batch.resume();
  REQUIRE(desk.wait_for(2));
  check_texts(desk, 2);
}
