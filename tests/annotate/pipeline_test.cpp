// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline with a fake engine and games from memory: order, determinism, faults, stopping.
#include <doctest/doctest.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "game/command.h"
#include "notation/fen.h"
#include "notation/variant_text.h"
#include "pipeline_fixture.h"

using namespace annotate;
using namespace annotate::test;
using namespace chess::test;
using namespace std::chrono_literals;
using chess::Color;

namespace {

/// One game of crazyhouse with a drop in it.
class HouseSource final : public GameSource {
 public:
  std::optional<SourceItem> next() override {
    if (std::exchange(is_done_, true)) return std::nullopt;
    SourceItem item;
    item.input = "memory";
    item.game.emplace();
    item.game->number = 7;
    chess::Game& game = item.game->game = chess::Game(chess::CrazyhousePosition::start());
    chess::CrazyhousePosition pos;
    chess::NodeId last = chess::kRootNode;
    for (const char* san : {"e4", "d5", "exd5", "Qxd5", "P@e4"}) {
      last = game.add_unchecked(last, chess::parse_san(pos, san).value());
      pos.play(game.node(last).move);
    }
    return item;
  }

 private:
  bool is_done_ = false;
};

}  // namespace

TEST_CASE("games come out in order, the same with any number of workers") {
  FakeBehaviour behaviour;
  const Outcome one = run(60, options_with(1), behaviour);
  CHECK(one.summary.games_written == 60);
  CHECK(one.summary.games_read == 60);
  CHECK(one.summary.positions_lost == 0);
  CHECK(one.messages.empty());
  CHECK(one.text.find("fake-1.0") != std::string::npos);
  int expected = 1;
  for (const auto line : chess::split(chess::trim(one.text), '\n'))
    CHECK(line.starts_with("B" + std::to_string(expected++)));
  behaviour.delay = 50us;
  for (const int jobs : {2, 3, 8}) CHECK(run(60, options_with(jobs), behaviour).text == one.text);
}

TEST_CASE("several outputs, each in its format") {
  FakeBehaviour behaviour;
  VectorSource source(3);
  TextOutput pgn(OutputFormat::Pgn);
  TextOutput bgn(OutputFormat::Bgn);
  TextOutput again(OutputFormat::Pgn);
  GameOutput* const outputs[] = {&pgn, &bgn, &again};
  Progress progress;
  auto engines = one_engine(behaviour);
  run_pipeline({source, outputs, engines}, options_with(2), progress, [](const std::string&) {}, {});
  CHECK(pgn.text().starts_with("P1"));
  CHECK(bgn.text().starts_with("B1"));
  CHECK(again.text() == pgn.text());
  CHECK(progress.games == 3);
  CHECK(progress.positions_done == progress.positions_read);
}

TEST_CASE(
    "a game under way is done as far as its searches have cost, not when each position had a first look") {
  FakeBehaviour behaviour;
  Progress progress;
  std::vector<double> done;  // at each question
  behaviour.hears = [&](const chess::Position&) {
    done.push_back(static_cast<double>(progress.positions_done) /
                   static_cast<double>(progress.positions_read));
  };
  VectorSource source(1, true);
  TextOutput output;
  GameOutput* const outputs[] = {&output};
  PipelineOptions options = options_with(1);
  options.spend.spending = chess::Spending::Focused;
  options.spend.budget.nodes = 40;  // a search takes 10
  auto engines = one_engine(behaviour);
  const auto summary =
      run_pipeline({source, outputs, engines}, options, progress, [](const std::string&) {}, {});
  REQUIRE(progress.positions_read == 11);
  REQUIRE(done.size() > 22);
  CHECK(done[11] < 0.5);
  CHECK(done.back() > 0.5);
  CHECK(done.back() < 1.0);
  CHECK(std::ranges::is_sorted(done));
  CHECK(progress.positions_done == progress.positions_read);
  CHECK(progress.moves == summary.moves);
}

TEST_CASE("a variant that no engine plays goes through as it is, and that is said") {
  for (const bool stored : {false, true}) {
    FakeBehaviour behaviour;
    HouseSource source;
    TextOutput output;
    GameOutput* const outputs[] = {&output};
    Progress progress;
    std::vector<std::string> messages;
    PipelineOptions options = options_with(1);
    options.keep_own = false;
    auto engines = one_engine(behaviour);
    if (stored) engines[0].factory = nullptr;
    const auto summary = run_pipeline({source, outputs, engines}, options, progress,
                                      [&](const std::string& m) { messages.push_back(m); }, {});
    CHECK(summary.games_written == 1);
    CHECK(output.text() == "B e2e4 d7d5 e4d5 d8d5 P@e4\n");
    const std::string refusal =
        std::string("memory, game 7: ") +
        (stored ? "games of variants are not judged by stored evals" : "no engine judges Crazyhouse") +
        "; the game is passed on as it is";
    if (stored)
      CHECK(messages == std::vector<std::string>{refusal});
    else
      CHECK(messages == std::vector<std::string>{"Fake 1.0: it plays chess only", refusal});
    CHECK(progress.positions_done == progress.positions_read);
  }
}

TEST_CASE("a position of a variant that costs three engines is named, and the time goes to the others") {
  FakeBehaviour behaviour;
  behaviour.plays_variants = true;
  behaviour.survives = [](const chess::Position&, int asked) { return asked < 2 || asked > 4; };
  HouseSource source;
  TextOutput output;
  GameOutput* const outputs[] = {&output};
  Progress progress;
  std::vector<std::string> messages;
  chess::TimePurse purse(6s, 6);
  PipelineOptions options = options_with(1);
  options.spend.purse = &purse;
  auto engines = one_engine(behaviour);
  const auto summary = run_pipeline({source, outputs, engines}, options, progress,
                                    [&](const std::string& m) { messages.push_back(m); }, {});
  CHECK(summary.positions_lost == 1);
  CHECK(summary.positions_searched == 5);
  CHECK(std::ranges::any_of(messages, [](const std::string& m) {
    return m.starts_with("not evaluated: memory, game 7, move 3. (");
  }));
  CHECK(output.text().contains("{fake-1.0 eval="));
  // Five searches that took no time at all, and no position left.
  CHECK(purse.per_position().movetime_ms == 6000);
}

TEST_CASE("two engines: two subinfos, each by its own name, the first one's labels") {
  FakeBehaviour behaviour;
  VectorSource source(2);
  TextOutput output;
  GameOutput* const outputs[] = {&output};
  Progress progress;
  auto engines = one_engine(behaviour);
  engines.push_back({{"other", "Other 2", "Marginalia", "lichess", {}}, fake_evaluators(behaviour)});
  PipelineOptions options = options_with(2);
  options.marks.comments = false;
  run_pipeline({source, outputs, engines}, options, progress, [](const std::string&) {}, {});
  const std::string first = output.text().substr(0, output.text().find('\n'));
  const auto count = [&](std::string_view text) {
    std::size_t found = 0;
    for (std::size_t at = first.find(text); at != std::string::npos; at = first.find(text, at + 1)) ++found;
    return found;
  };
  CHECK(count("{fake-1.0") == 10);
  CHECK(count("{other eval=") == 10);  // with an eval, without a label
  CHECK(first.find("{fake-1.0") < first.find("{other"));
  CHECK(progress.positions_done == progress.positions_read);
}

TEST_CASE("a game goes on when engines die") {
  FakeBehaviour behaviour;
  // Some positions kill an engine, but not the one that comes after it, whatever the threads do meanwhile.
  std::mutex mutex;
  std::set<std::uint64_t> deadly;
  behaviour.survives = [&](const chess::Position& position, int) {
    const std::lock_guard lock(mutex);
    const std::uint64_t key = bits_of(position.key());
    return key % 7 != 3 || !deadly.insert(key).second;
  };
  const Outcome outcome = run(12, options_with(2), behaviour);
  CHECK(outcome.summary.games_written == 12);
  CHECK(outcome.summary.positions_lost == 0);
  CHECK(outcome.summary.engine_faults > 3);
  CHECK(outcome.messages.size() == outcome.summary.engine_faults);
  FakeBehaviour sound;
  CHECK(outcome.text == run(12, options_with(1), sound).text);
}

TEST_CASE("a position that kills every engine is named, and the rest is done") {
  FakeBehaviour behaviour;
  behaviour.survives = [](const chess::Position& pos, int) {
    return !pos.board().pieces(Color::White, chess::Role::Bishop).has(chess::Square::B5);
  };
  const Outcome outcome = run(6, options_with(2), behaviour);
  CHECK(outcome.summary.games_written == 6);
  CHECK(outcome.summary.positions_lost == 2);
  REQUIRE(outcome.summary.lost_positions.size() == 2);
  CHECK(outcome.summary.lost_positions[0].find("memory, game 1, move 3... (") != std::string::npos);
  CHECK(outcome.summary.engine_faults == 6);
}

TEST_CASE("a machine without room for an engine in place of one that broke: the others do its game") {
  FakeBehaviour sound;
  FakeBehaviour behaviour;
  behaviour.starts = [](int made) { return made <= 2; };
  std::atomic<bool> has_died{false};
  behaviour.survives = [&](const chess::Position&, int) {
    while (behaviour.made < 2) std::this_thread::yield();  // both are there
    return has_died.exchange(true);
  };
  const Outcome outcome = run(12, options_with(2), behaviour);
  CHECK(outcome.summary.games_written == 12);
  CHECK(outcome.summary.positions_lost == 0);
  CHECK(outcome.text == run(12, options_with(1), sound).text);
  CHECK(std::ranges::count(outcome.messages,
                           "the run goes on with fewer engines, and asks another one about the game") == 1);
}

TEST_CASE("an engine that never works: every game is passed on") {
  FakeBehaviour behaviour;
  behaviour.starts = [](int) { return false; };
  const Outcome outcome = run(30, options_with(3), behaviour);
  CHECK(outcome.summary.games_written == 30);
  CHECK(outcome.summary.positions_lost > 100);
  CHECK(outcome.text.find('{') == std::string::npos);
  CHECK(behaviour.made <= 45);
  CHECK(outcome.messages.size() < 100);
}

TEST_CASE("a game that a later version annotated goes through as it is, and that is said") {
  for (const bool strips : {false, true}) {
    FakeBehaviour behaviour;
    PipelineOptions options = options_with(1);
    options.strip_own = strips;
    const Outcome outcome = run(1, options, behaviour, {}, false, "3;marginalia:AAAAAAA");
    CHECK(outcome.text == "B1 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7\n");
    CHECK(outcome.summary.games_refused == 1);
    CHECK(outcome.summary.games_stripped == 0);
    REQUIRE(outcome.messages.size() == 1);
    CHECK(outcome.messages[0].starts_with("memory, game 1: a later version annotated it"));
  }
}

TEST_CASE("a stop loses no finished game and writes none twice") {
  FakeBehaviour behaviour;
  behaviour.delay = 300us;
  std::stop_source stop;
  behaviour.survives = [&](const chess::Position&, int asked) {
    if (asked == 150) stop.request_stop();
    return true;
  };
  const Outcome outcome = run(100'000, options_with(3), behaviour, stop, true);
  CHECK(outcome.summary.games_written > 5);
  CHECK(outcome.summary.games_written < 100);
  CHECK(outcome.summary.games_read == outcome.summary.games_written + outcome.summary.games_dropped);
  const Outcome whole = [&] {
    FakeBehaviour sound;
    return run(100, options_with(1), sound, {}, true);
  }();
  std::size_t place = 0;
  for (const auto line : chess::split(chess::trim(outcome.text), '\n')) {
    place = whole.text.find(std::string(line) + '\n', place);  // complete, and in order
    REQUIRE(place != std::string::npos);
    place += line.size();
  }
}

TEST_CASE("when writing fails, the run ends and says why") {
  FakeBehaviour behaviour;
  VectorSource source(100'000);
  TextOutput output(OutputFormat::Bgn, 5);
  GameOutput* const outputs[] = {&output};
  Progress progress;
  auto engines = one_engine(behaviour);
  const auto summary =
      run_pipeline({source, outputs, engines}, options_with(2), progress, [](const std::string&) {}, {});
  CHECK(summary.write_error == "no space left");
  CHECK(summary.games_written == 5);
  CHECK(source.handed_out() < 1000);
}
