// SPDX-License-Identifier: GPL-3.0-or-later
// Live lines: what is asked last is answered, nobody waits, and engines with bad manners are named.
#include "annotate/desk/engines/explorer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "client/bad_engine.h"
#include "client/process_guard.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

using namespace annotate;
using namespace chess::test;
using namespace std::chrono_literals;

namespace {

/// Keeps all news.
class Screen final : public ExplorerListener {
 public:
  void on_lines(const ExplorerNews& one) override {
    const std::lock_guard lock(mutex_);
    news_.push_back(one);
    times_.push_back(SteadyClock::now());
    changed_.notify_all();
  }
  /// Waits for news that fit; nothing: there are none, after a while.
  template <class Fits>
  std::optional<ExplorerNews> wait_for(const Fits& fits) {
    std::unique_lock lock(mutex_);
    std::optional<ExplorerNews> found;
    changed_.wait_for(lock, 30s, [&] {
      const auto there = std::ranges::find_if(news_, fits);
      if (there != news_.end()) found = *there;
      return found.has_value();
    });
    return found;
  }
  std::optional<ExplorerNews> wait_for_analysis(std::uint64_t analysis) {
    return wait_for([&](const ExplorerNews& one) { return one.analysis == analysis && !one.lines.empty(); });
  }
  std::optional<ExplorerNews> wait_for_end(std::uint64_t analysis) {
    return wait_for([&](const ExplorerNews& one) { return one.analysis == analysis && one.is_end; });
  }
  std::vector<ExplorerNews> news() {
    const std::lock_guard lock(mutex_);
    return news_;
  }
  std::vector<SteadyClock::time_point> times() {
    const std::lock_guard lock(mutex_);
    return times_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<ExplorerNews> news_;
  std::vector<SteadyClock::time_point> times_;
};

chess::EngineSpec own_engine() {
  chess::EngineSpec spec;
  spec.command = "'" MARGINALIA_ENGINE "'";
  return spec;
}

ExplorerRequest request_for(const char* fen, int lines = 1) {
  ExplorerRequest request;
  request.engines = {0};
  request.start = *chess::parse_position(fen);
  request.lines = lines;
  return request;
}

ExplorerRequest at_start() { return request_for(std::string(chess::kStartFen).c_str()); }

constexpr const char* kMateInOne = "6k1/5ppp/8/8/8/8/8/K6R w - - 0 1";
constexpr const char* kBlackIsBetter = "6k1/5ppp/8/8/8/8/r6P/6K1 w - - 0 1";
constexpr const char* kRookHangs = "6k1/5ppp/8/8/8/1r6/8/K2R4 b - - 0 1";

}  // namespace

TEST_CASE("our own engine: lines by rank, White's view, legal moves, and the next question at once") {
  const ProcessGuard guard;
  Screen screen;
  Explorer explorer({own_engine()}, screen);
  const auto first =
      explorer.start(1, request_for("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 3));
  REQUIRE(first);
  const auto three = screen.wait_for([&](const ExplorerNews& one) { return one.lines.size() == 3; });
  REQUIRE(three);
  CHECK(three->depth > 0);
  CHECK(three->nodes > 0);
  for (const ExplorerLine& line : three->lines) {
    chess::AnyPosition pos = three->position;
    for (const chess::Move move : line.moves) {
      REQUIRE(pos.is_legal(move));
      pos.play(move);
    }
  }
  const auto begin = SteadyClock::now();
  const auto second = explorer.start(1, request_for(kBlackIsBetter));
  CHECK(SteadyClock::now() - begin < 1s);
  REQUIRE(second);
  const auto lost = screen.wait_for_analysis(*second);
  REQUIRE(lost);
  CHECK(lost->lines.front().score < chess::Score::cp(-300));
  if (lost->lines.front().chances) CHECK(lost->lines.front().chances->losses > 500);
  // Nothing of the first comes behind something of the second.
  const auto news = screen.news();
  const auto is_second = [&](const ExplorerNews& one) { return one.analysis == *second; };
  CHECK(std::all_of(std::ranges::find_if(news, is_second), news.end(), is_second));
  CHECK(explorer.processes() == 1);
  explorer.stop(1);
  std::this_thread::sleep_for(300ms);
  const std::size_t told = screen.news().size();
  std::this_thread::sleep_for(200ms);
  CHECK(screen.news().size() == told);
}

TEST_CASE("a threat is what the other side would play, and nobody passes in check") {
  Screen screen;
  Explorer explorer({own_engine()}, screen);
  ExplorerRequest request = request_for(kRookHangs);
  request.is_threat = true;
  const auto threat = explorer.start(1, request);
  REQUIRE(threat);
  const auto news = screen.wait_for_analysis(*threat);
  REQUIRE(news);
  CHECK(news->position.turn() == chess::Color::White);
  CHECK(chess::to_uci(news->lines.front().moves.front()) == "d1d8");
  request.start = *chess::parse_position("6k1/5ppp/8/8/8/r7/8/K2R4 w - - 0 1");
  CHECK(explorer.start(1, request).error().reason == "Whoever is in check cannot pass.");
}

TEST_CASE("a game that is over needs no engine") {
  Screen screen;
  Explorer explorer({bad_engine("silent-uci")}, screen);
  ExplorerRequest request = request_for(kMateInOne);
  request.moves = {*chess::parse_uci_move(request.start, "h1h7")};
  CHECK(!explorer.start(1, {.engines = {}, .start = {}, .moves = {}}));
  CHECK(explorer.start(1, {.engines = {0, 0}, .start = {}, .moves = {}}).error().reason ==
        "There is no such engine.");
  request = request_for("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
  const auto over = explorer.start(1, request);
  REQUIRE(over);
  const auto end = screen.wait_for_end(*over);
  REQUIRE(end);
  CHECK(end->lines.empty());
  CHECK(end->fault.empty());
  CHECK(explorer.processes() == 0);
  request.moves = {chess::Move()};
  CHECK(explorer.start(1, request).error().reason.contains("is not legal"));
}

TEST_CASE("at most ten news a second, and the last one comes") {
  Screen screen;
  Explorer explorer({bad_engine("ignores-nodes")}, screen);  // tells something every 10 ms
  const auto analysis = explorer.start(1, at_start());
  REQUIRE(analysis);
  REQUIRE(screen.wait_for([](const ExplorerNews& one) { return one.nodes > 1'500'000; }));
  const auto times = screen.times();
  REQUIRE(times.size() > 2);
  // The first one comes at once. On a busy machine one may be told late.
  const auto most = (times.back() - times.front()) / 100ms + 3;
  CHECK(static_cast<std::int64_t>(times.size()) <= most);
}

TEST_CASE("a rest stops the search, and then it goes on") {
  Screen screen;
  Explorer explorer({bad_engine("ignores-nodes")}, screen);
  const auto analysis = explorer.start(1, at_start());
  REQUIRE(screen.wait_for_analysis(*analysis));
  std::size_t told = 0;
  {
    const auto rest = explorer.rest();
    const auto another = explorer.rest();
    std::this_thread::sleep_for(250ms);
    told = screen.news().size();
    std::this_thread::sleep_for(300ms);
    CHECK(screen.news().size() == told);
  }
  for (int i = 0; i < 2000 && screen.news().size() < told + 3; ++i) std::this_thread::sleep_for(5ms);
  CHECK(screen.news().size() >= told + 3);
  for (const ExplorerNews& one : screen.news()) {
    CHECK(one.fault.empty());
    CHECK(!one.is_end);
  }
}

TEST_CASE("what an engine does wrong is told in a sentence, and the next try begins a new process") {
  const ProcessGuard guard;
  for (const auto& [mode, said] :
       {std::pair{"dies-on-go", "out of cheese"}, std::pair{"illegal-bestmove", "e2e5"},
        std::pair{"exits-at-once", "exit status 7"}, std::pair{"none-bestmove", "move"}}) {
    Screen screen;
    Explorer explorer({bad_engine(mode)}, screen);
    for (int i = 0; i < 2; ++i) {
      const auto analysis = explorer.start(1, at_start());
      REQUIRE(analysis);
      const auto end = screen.wait_for_end(*analysis);
      REQUIRE(end);
      CHECK_MESSAGE(end->fault.contains(said), end->fault);
    }
  }
}

TEST_CASE("an engine that does not stop is replaced, and nobody waits for it") {
  const ProcessGuard guard;
  Screen screen;
  chess::EngineSpec deaf = bad_engine("ignores-stop");
  deaf.timeouts.stop = 1500ms;
  Explorer explorer({deaf}, screen);
  REQUIRE(explorer.start(1, at_start()));
  for (int i = 0; i < 4000 && explorer.processes() == 0; ++i) std::this_thread::sleep_for(5ms);
  std::this_thread::sleep_for(300ms);  // the search begins
  const auto begin = SteadyClock::now();
  const auto second = explorer.start(1, at_start());
  CHECK(SteadyClock::now() - begin < 1s);
  const auto news =
      screen.wait_for([&](const ExplorerNews& one) { return one.analysis == *second && !one.fault.empty(); });
  REQUIRE(news);
  CHECK_MESSAGE(news->fault.contains("stop"), news->fault);
}

TEST_CASE("variants only where the engine plays them") {
  Screen screen;
  Explorer explorer({own_engine()}, screen);
  ExplorerRequest request = at_start();
  request.start = chess::AnyPosition::start(chess::Variant::Atomic);
  const auto analysis = explorer.start(1, request);
  REQUIRE(analysis);
  const auto end = screen.wait_for_end(*analysis);
  REQUIRE(end);
  CHECK_MESSAGE(end->fault.contains("does not play Atomic"), end->fault);
}

TEST_CASE("processes are bounded, and end with their tab or when they are idle for long") {
  const ProcessGuard guard;
  Screen screen;
  Explorer explorer({bad_engine("ignores-nodes")}, screen, {.longest_idle = 100ms, .most_processes = 2});
  for (const std::uint64_t tab : {1, 2}) REQUIRE(screen.wait_for_analysis(*explorer.start(tab, at_start())));
  CHECK(explorer.processes() == 2);
  CHECK(explorer.start(3, at_start()).error().reason.contains("no more can be started"));
  explorer.close(1);
  REQUIRE(screen.wait_for_analysis(*explorer.start(3, at_start())));
  explorer.stop(2);
  explorer.stop(3);
  for (int i = 0; i < 2000 && explorer.processes() > 0; ++i) std::this_thread::sleep_for(5ms);
  CHECK(explorer.processes() == 0);
  CHECK(screen.wait_for_analysis(*explorer.start(2, at_start())));
}
