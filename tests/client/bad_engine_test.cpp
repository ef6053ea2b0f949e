// SPDX-License-Identifier: GPL-3.0-or-later
// Real processes that speak UCI badly (tests/support/engines/bad_engine.py): each vice ends in the fault that
// is named for it, and leaves no process behind.
#include <doctest/doctest.h>

#include <chrono>

#include "client/engine_spec.h"
#include "notation/uci_move.h"
#include "tests/client/bad_engine.h"
#include "tests/client/mentions.h"
#include "tests/client/process_guard.h"

using namespace chess;
using namespace chess::test;
using namespace std::chrono_literals;

TEST_CASE("one that speaks XBoard is told apart at once; an echo is no engine") {
  const auto begin = SteadyClock::now();
  EngineSpec spec = bad_engine("xboard");
  const auto guessed = start_session(spec);
  REQUIRE(guessed);
  CHECK(guessed->protocol() == EngineProtocol::Xboard);
  CHECK(guessed->name() == "Bad");
  spec.protocol = EngineProtocol::Uci;
  const auto xboard = start_session(spec);
  REQUIRE_FALSE(xboard);
  CHECK(xboard.error().kind == EngineFault::OtherProtocol);
  CHECK(mentions(xboard.error(), "speaks XBoard, not UCI"));
  CHECK(SteadyClock::now() - begin < 50s);  // not the wait for uciok
  const auto after_crash = start_session(bad_engine("xboard-dies-on-uci"));
  REQUIRE(after_crash);
  CHECK(after_crash->protocol() == EngineProtocol::Xboard);
  EngineSpec echo = bad_engine("echo");
  echo.timeouts.handshake = 300ms;
  const auto silent = start_session(echo);
  REQUIRE_FALSE(silent);
  CHECK(mentions(silent.error(), "is it a UCI engine?"));
}

TEST_CASE("process: faults of the handshake") {
  const ProcessGuard guard;
  const auto fault = [](const EngineSpec& spec) {
    const auto session = start_session(spec);
    REQUIRE_FALSE(session);
    return session.error();
  };
  EngineSpec silent = bad_engine("silent-uci");
  silent.timeouts.handshake = 300ms;
  CHECK(fault(silent).kind == EngineFault::HandshakeTimeout);

  const EngineError exits = fault(bad_engine("exits-at-once"));
  CHECK(exits.kind == EngineFault::Died);
  CHECK(mentions(exits, "exit status 7"));

  const EngineError dies = fault(bad_engine("dies-on-uci"));
  CHECK(dies.kind == EngineFault::Died);
  CHECK(mentions(dies, "exit status 1"));
  CHECK(mentions(dies, "cannot load network"));

  EngineSpec unready = bad_engine("never-ready");
  unready.timeouts.ready = 200ms;
  CHECK(fault(unready).kind == EngineFault::ReadyTimeout);

  EngineSpec slow = bad_engine("slow-uci");
  CHECK(start_well(slow).name() == "Bad slow-uci");
}

TEST_CASE("process: death during a search") {
  const ProcessGuard guard;
  const EngineError exits = fault_of_asking(bad_engine("dies-on-go"));
  CHECK(exits.kind == EngineFault::Died);
  CHECK(mentions(exits, "Bad dies-on-go: died (exit status 3), after \"go nodes 1\""));
  CHECK(mentions(exits, "out of cheese"));

  const EngineError killed = fault_of_asking(bad_engine("dies-by-signal"));
  CHECK(killed.kind == EngineFault::Died);
  CHECK(mentions(killed, "signal 9 (Killed)"));
}

TEST_CASE("process: stalls, cured by stop or not") {
  const ProcessGuard guard;
  EngineSpec cured = bad_engine("stalls-on-go");
  cured.timeouts.stall = 200ms;
  cured.timeouts.stop = 60s;
  auto session = start_well(cured);
  const auto analysis = ask(session);
  REQUIRE(analysis);
  CHECK(analysis->cut_short);
  CHECK(session.close() == ProcessEnd{0, false});

  EngineSpec deaf = bad_engine("ignores-stop");
  deaf.timeouts.stall = 200ms;
  CHECK(fault_of_asking(deaf).kind == EngineFault::Stalled);

  EngineSpec flood = bad_engine("garbage-flood");
  flood.timeouts.search = 3s;  // it has to have begun by then
  flood.timeouts.quit = 100ms;
  const EngineError error = fault_of_asking(flood);
  CHECK(error.kind == EngineFault::SearchTimeout);
  CHECK(mentions(error, "lines were not UCI"));
}

TEST_CASE("process: an engine that heeds no node limit is stopped") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("ignores-nodes");
  spec.timeouts.stop = 60s;
  auto session = start_well(spec);
  const auto analysis = ask(session);
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(analysis->cut_short);
}

TEST_CASE("process: garbage, bytes and floods do no harm") {
  const ProcessGuard guard;
  for (const auto mode : {"garbage", "binary", "stderr-flood", "stdout-flood"}) {
    CAPTURE(mode);
    auto session = start_well(bad_engine(mode));
    const auto first = ask(session);
    REQUIRE_MESSAGE(first.has_value(), first.error().reason);
    const auto second = ask(session);
    REQUIRE_MESSAGE(second.has_value(), second.error().reason);
    CHECK(to_uci(second->bestmove) == "e2e4");
    if (std::string_view(mode) == "garbage") {
      CHECK(session.noise().lines == 6);
      CHECK(session.noise().first == "Segmentation imminent");
    }
  }
}

TEST_CASE("process: lines that are too long") {
  const ProcessGuard guard;
  EngineSpec lengthy = bad_engine("long-line");
  lengthy.timeouts.quit = 100ms;
  CHECK(fault_of_asking(lengthy).kind == EngineFault::LineTooLong);
  EngineSpec endless = bad_engine("endless-line");
  endless.timeouts.quit = 100ms;
  CHECK(fault_of_asking(endless).kind == EngineFault::LineTooLong);
}

TEST_CASE("process: best moves that are none, and one too many") {
  const ProcessGuard guard;
  CHECK(fault_of_asking(bad_engine("illegal-bestmove")).kind == EngineFault::IllegalMove);
  CHECK(fault_of_asking(bad_engine("none-bestmove")).kind == EngineFault::MissingMove);

  EngineSpec bare = bad_engine("no-bestmove-text");
  bare.timeouts.stall = 200ms;
  CHECK(fault_of_asking(bare).kind == EngineFault::Stalled);

  auto twice = start_well(bad_engine("bestmove-twice"));
  for (int i = 0; i < 3; ++i) {
    const auto analysis = ask(twice);
    REQUIRE(analysis);
    CHECK(to_uci(analysis->bestmove) == "e2e4");
  }
  CHECK(twice.noise().lines == 2);
}

TEST_CASE("process: lies about options") {
  const ProcessGuard guard;
  auto session = start_well(bad_engine("option-lies"));
  CHECK(session.options().size() == 4);
  CHECK(session.set_option("Hash", "32").has_value());
  CHECK(session.set_option("Style", "Calm").has_value());
  CHECK(session.set_option("Style", "Absent").error().kind == EngineFault::BadOption);
  CHECK(session.set_option("Strange", "1").error().kind == EngineFault::BadOption);
  CHECK(session.set_option("Flag", "true").has_value());
  CHECK(session.synchronise().has_value());
  CHECK(session.noise().lines == 3);
}
