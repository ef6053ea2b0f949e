// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogues that go wrong in time: stalls, overruns, deaths, floods and cancellation, by script.
#include <doctest/doctest.h>

#include <thread>

#include "client/detail/request_gate.h"
#include "client/uci_session.h"
#include "notation/uci_move.h"
#include "tests/client/mentions.h"
#include "tests/client/opened.h"
#include "tests/client/scripted_transport.h"

using namespace chess;
using namespace chess::test;

namespace {

struct Search {
  std::shared_ptr<Script> script = std::make_shared<Script>();
  SessionTimeouts timeouts;
  SearchLimits limits;

  explicit Search(std::string go = "go nodes 5") {
    limits.nodes = 5;
    timeouts.stall = 10s;
    timeouts.search = 60s;
    script->handshake().ready().expect("position startpos").expect(std::move(go));
  }
  UciSession open() {
    return opened(UciSession::open(std::make_unique<ScriptedTransport>(script), timeouts, "script"));
  }
  std::expected<Analysis, EngineError> run() {
    auto session = open();
    return session.analyse(Position::start(), {}, limits);
  }
  std::chrono::milliseconds elapsed() const { return script->elapsed(); }
  int count_sent(std::string_view line) const {
    return static_cast<int>(std::ranges::count(script->sent, line));
  }
};

}  // namespace

TEST_CASE("faults: a stall that stop cures is an answer cut short") {
  Search s;
  s.script->say("info depth 1 score cp 3 pv e2e4", 9s).expect("stop").say("bestmove e2e4", 100ms);
  const auto analysis = s.run();
  REQUIRE(analysis);
  CHECK(analysis->cut_short);
  CHECK(analysis->score == Score::cp(3));
  CHECK(s.elapsed() >= 19s);  // the line after 9 s began the wait anew
  CHECK(s.elapsed() < 20s);
}

TEST_CASE("faults: a stall that stop does not cure ends the engine in steps") {
  Search s;
  const auto quits = s.run();
  REQUIRE_FALSE(quits);
  CHECK(quits.error().kind == EngineFault::Stalled);
  CHECK(mentions(quits.error(), "said nothing for 10000 ms"));
  CHECK(s.script->quit_read);
  CHECK_FALSE(s.script->terminated);
  CHECK(s.elapsed() >= 12s);

  Search term;
  term.script->ignores_quit = true;
  CHECK(mentions(term.run().error(), "ended by signal 15"));
  CHECK(term.script->terminated);
  CHECK_FALSE(term.script->killed);

  Search kill;
  kill.script->ignores_quit = kill.script->ignores_terminate = true;
  CHECK(mentions(kill.run().error(), "ended by signal 9"));
  CHECK(kill.script->killed);
  CHECK(kill.elapsed() < 15s);
}

TEST_CASE("faults: a search that talks but never ends") {
  Search cured;
  cured.script->repeat("info currmove e2e4 currmovenumber 1", 70, 1s).say("bestmove e2e4");
  CHECK(cured.run().error().kind == EngineFault::SearchTimeout);
  CHECK(cured.count_sent("stop") >= 1);
  CHECK(cured.elapsed() >= 60s);
  CHECK(cured.elapsed() < 65s);
}

TEST_CASE("faults: noise without end is no sign of life that lasts") {
  Search s;
  s.script->repeat("blah", 1000, 100ms);
  CHECK(s.run().error().kind == EngineFault::Stalled);
  CHECK(s.elapsed() < 15s);
}

TEST_CASE("faults: the same again and again is no progress") {
  Search s;
  s.script->say("info depth 1 score cp 3 nodes 4 pv e2e4", 9s);
  s.script->repeat("info depth 1 score cp 3 nodes 4 pv e2e4", 1000, 100ms);
  const auto stalled = s.run();
  CHECK(stalled.error().kind == EngineFault::Stalled);
  CHECK(mentions(stalled.error(), "said nothing new for 10000 ms"));
  CHECK(s.elapsed() >= 19s);
  CHECK(s.elapsed() < 25s);
}

TEST_CASE("faults: a flood of lines has an end, whatever the clock says") {
  Search s;
  s.script->flood("info currmove e2e4");
  const auto flooded = s.run();
  CHECK(flooded.error().kind == EngineFault::SearchTimeout);
  CHECK(mentions(flooded.error(), "lines in one search"));
}

TEST_CASE("faults: a handshake without end") {
  auto script = std::make_shared<Script>();
  script->expect("uci").flood("option name X type button");
  const auto session = UciSession::open(std::make_unique<ScriptedTransport>(script));
  REQUIRE_FALSE(session);
  CHECK(session.error().kind == EngineFault::HandshakeTimeout);
  CHECK(mentions(session.error(), "sent over 10000 lines"));

  auto fat = std::make_shared<Script>();
  fat->expect("uci").repeat("option name " + std::string(900'000, 'x') + " type button", 2, 0ms).say("uciok");
  CHECK_FALSE(UciSession::open(std::make_unique<ScriptedTransport>(fat)));
}

TEST_CASE("faults: a handshake is cancelled by a stop") {
  std::stop_source stop;
  auto script = std::make_shared<Script>();
  script->expect("uci").call([&] { stop.request_stop(); });
  const auto session =
      UciSession::open(std::make_unique<ScriptedTransport>(script), {}, "script", nullptr, stop.get_token());
  REQUIRE_FALSE(session);
  CHECK(session.error().kind == EngineFault::Cancelled);
  CHECK(script->clock < Transport::TimePoint(5s));
}

TEST_CASE("faults: a search by time is given its time and the overrun, and no stall") {
  Search s("go movetime 30000");
  s.limits = {};
  s.limits.movetime = 30s;
  s.script->say("bestmove e2e4", 34s);
  const auto analysis = s.run();
  REQUIRE(analysis);
  CHECK_FALSE(analysis->cut_short);

  Search late("go movetime 30000");
  late.limits = s.limits;
  late.script->say("bestmove e2e4", 36s);
  const auto stopped = late.run();
  REQUIRE(stopped);
  CHECK(stopped->cut_short);
  CHECK(late.count_sent("stop") >= 1);
}

TEST_CASE("faults: an engine that heeds no nodes is stopped") {
  Search s;
  s.script->repeat("info depth 3 score cp 3 nodes 9000 pv e2e4", 3, 1s);
  s.script->say("info depth 9 score cp 7 nodes 30000 pv e2e4").expect("stop").say("bestmove e2e4");
  const auto analysis = s.run();
  REQUIRE(analysis);
  CHECK(analysis->cut_short);
  CHECK(analysis->nodes == 30000);

  Search deep("go depth 4");
  deep.limits = {};
  deep.limits.depth = 4;
  deep.script->say("info depth 7 score cp 1 pv e2e4").say("info depth 8 score cp 1 pv e2e4");
  deep.script->expect("stop").say("bestmove e2e4");
  CHECK(deep.run()->cut_short);
}

TEST_CASE("faults: death, with its status and its last words") {
  Search s;
  s.script->say("info depth 1 score cp 3 pv e2e4").fail(TransportFault::Closed);
  s.script->exit = {11, true};
  s.script->errors = "warming up\nstack smashed\n\n";
  const auto dead = s.run();
  REQUIRE_FALSE(dead);
  CHECK(dead.error().kind == EngineFault::Died);
  CHECK(dead.error().reason ==
        "Script: died (signal 11 (Segmentation fault)), after \"go nodes 5\"; its last error line: \"stack "
        "smashed\"");
}

TEST_CASE("faults: a line without end, and an engine that does not read") {
  Search s;
  s.script->fail(TransportFault::TooLong);
  CHECK(s.run().error().kind == EngineFault::LineTooLong);

  auto script = std::make_shared<Script>();
  script->handshake().fail(TransportFault::Timeout);
  auto session = UciSession::open(std::make_unique<ScriptedTransport>(script));
  REQUIRE(session);
  CHECK(session->new_game().error().kind == EngineFault::WriteFailed);
  CHECK_FALSE(session->is_open());
}

TEST_CASE("faults: a cancelled search is stopped, and its late answer not mixed up with the next") {
  Search s;
  UciSession* running = nullptr;
  s.script->say("info depth 1 score cp 3 pv e2e4", 1s).call([&] { running->cancel(); });
  auto session = s.open();
  running = &session;
  const auto cancelled = session.analyse(Position::start(), {}, s.limits);
  REQUIRE_FALSE(cancelled);
  CHECK(cancelled.error().kind == EngineFault::Cancelled);
  CHECK(s.count_sent("stop") == 1);
  CHECK(s.elapsed() < 1500ms);
  CHECK(session.is_open());
  CHECK(session.synchronise().error().kind == EngineFault::Cancelled);

  session.clear_cancel();
  s.script->say("info depth 2 score cp 3 pv e2e4").say("bestmove d2d4", 100ms);
  s.script->ready().expect("position startpos").expect("go nodes 5").say("bestmove e2e4");
  const auto next = session.analyse(Position::start(), {}, s.limits);
  REQUIRE(next);
  CHECK(to_uci(next->bestmove) == "e2e4");
  CHECK(next->lines.empty());
  for (const auto& mismatch : s.script->mismatches) FAIL_CHECK(mismatch);
}

TEST_CASE("faults: a cancelled search whose answer never comes") {
  Search s;
  UciSession* running = nullptr;
  s.script->call([&] { running->cancel(); });
  auto session = s.open();
  running = &session;
  CHECK(session.analyse(Position::start(), {}, s.limits).error().kind == EngineFault::Cancelled);
  session.clear_cancel();
  CHECK(session.analyse(Position::start(), {}, s.limits).error().kind == EngineFault::Stalled);
  CHECK_FALSE(session.is_open());
}

TEST_CASE("faults: timeouts of for ever do not overflow") {
  Search s;
  constexpr auto forever = std::chrono::milliseconds::max();
  s.timeouts = {forever, forever, forever, forever, forever, forever, forever, forever, forever};
  s.limits.movetime = forever;
  s.script->steps.pop_back();
  s.script->expect("go nodes 5 movetime " + std::to_string(forever.count())).say("bestmove e2e4", 1s);
  CHECK(s.run().has_value());
}

TEST_CASE("gate: one enters, one waits, a third is sent away") {
  RequestGate gate;
  REQUIRE(gate.enter() == RequestGate::Entry::Entered);
  std::atomic<bool> second_in{false};
  std::thread second;
  {
    const RequestGate::Leave leave(gate);
    second = std::thread([&] {
      CHECK(gate.enter() == RequestGate::Entry::Entered);
      const RequestGate::Leave leave_second(gate);
      second_in = true;
    });
    while (!gate.has_waiting()) std::this_thread::yield();
    CHECK(gate.enter() == RequestGate::Entry::Busy);
    CHECK_FALSE(second_in);
  }
  second.join();
  CHECK(second_in);
}

TEST_CASE("gate: cancelling sends away who waits and who comes") {
  RequestGate gate;
  REQUIRE(gate.enter() == RequestGate::Entry::Entered);
  {
    const RequestGate::Leave leave(gate);
    std::thread second([&] { CHECK(gate.enter() == RequestGate::Entry::Cancelled); });
    while (!gate.has_waiting()) std::this_thread::yield();
    gate.set_cancelled(true);
    second.join();
    CHECK(gate.enter() == RequestGate::Entry::Cancelled);
    CHECK(gate.is_cancelled());
    gate.set_cancelled(false);
  }
  CHECK(gate.enter() == RequestGate::Entry::Entered);
  const RequestGate::Leave leave(gate);
}
