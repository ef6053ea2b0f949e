// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that speak XBoard's protocol badly: every wait ends, every fault has a name, nothing is left
// behind.
#include <doctest/doctest.h>

#include "client/engine_spec.h"
#include "notation/uci_move.h"
#include "tests/client/process_guard.h"

using namespace chess;
using namespace chess::test;
using namespace std::chrono_literals;

namespace {

EngineSpec bad_xboard(const std::string& mode) {
  EngineSpec spec;
  spec.command = "python3 tests/support/engines/bad_xboard_engine.py " + mode;
  spec.protocol = EngineProtocol::Xboard;
  // An interpreter takes a while to start on a busy machine.
  spec.timeouts.handshake = spec.timeouts.ready = 60s;
  spec.timeouts.quit = spec.timeouts.write = 500ms;
  return spec;
}

SearchLimits clocks() {
  SearchLimits limits;
  limits.clock = SearchClock{{60s, 60s}, {}, std::nullopt};
  return limits;
}

std::expected<Analysis, EngineError> ask(const EngineSpec& spec, const SearchLimits& limits) {
  auto session = start_session(spec);
  REQUIRE_MESSAGE(session.has_value(), session.error().reason);
  return session->analyse(Position::start(), {}, limits);
}

EngineFault fault_of_starting(const EngineSpec& spec) {
  const auto session = start_session(spec);
  REQUIRE_FALSE(session);
  return session.error().kind;
}

}  // namespace

TEST_CASE("bad xboard engines: those that behave, and those of version 1") {
  const ProcessGuard guard;
  for (const auto mode : {"ok", "no-features", "garbage", "no-analyze"}) {
    CAPTURE(mode);
    const auto found = ask(bad_xboard(mode), {.nodes = 1000});
    REQUIRE_MESSAGE(found.has_value(), found.error().reason);
    CHECK(to_uci(found->bestmove) == "e2e4");
    CHECK(found->score == Score::cp(20));
    const auto played = ask(bad_xboard(mode), clocks());
    REQUIRE_MESSAGE(played.has_value(), played.error().reason);
    CHECK(to_uci(played->bestmove) == "e2e4");
  }
}

TEST_CASE("bad xboard engines: faults of the handshake") {
  const ProcessGuard guard;
  EngineSpec silent = bad_xboard("silent");
  silent.timeouts.handshake = 300ms;
  CHECK(fault_of_starting(silent) == EngineFault::HandshakeTimeout);
  // It need not read what it is told meanwhile.
  const EngineFault flood = fault_of_starting(bad_xboard("features-for-ever"));
  CHECK((flood == EngineFault::HandshakeTimeout || flood == EngineFault::WriteFailed));
  EngineSpec unready = bad_xboard("never-pongs");
  unready.timeouts.ready = 300ms;
  CHECK(fault_of_starting(unready) == EngineFault::ReadyTimeout);
}

TEST_CASE("bad xboard engines: faults of a search") {
  const ProcessGuard guard;
  CHECK(ask(bad_xboard("dies-on-go"), clocks()).error().kind == EngineFault::Died);
  CHECK(ask(bad_xboard("dies-on-go"), {.nodes = 100}).error().kind == EngineFault::Died);
  CHECK(ask(bad_xboard("illegal-move"), clocks()).error().kind == EngineFault::IllegalMove);
  CHECK(ask(bad_xboard("long-line"), clocks()).error().kind == EngineFault::LineTooLong);
  CHECK(ask(bad_xboard("claims"), clocks()).error().kind == EngineFault::MissingMove);
  EngineSpec endless = bad_xboard("thinks-for-ever");
  endless.timeouts.stall = 300ms;
  endless.timeouts.stop = endless.timeouts.ready = 300ms;
  CHECK_FALSE(ask(endless, {.depth = 5}).has_value());
  const auto resigned = ask(bad_xboard("resigns"), clocks());
  REQUIRE(resigned);
  CHECK(resigned->resigned);
}

TEST_CASE("bad xboard engines: one that refuses legal moves is named") {
  const ProcessGuard guard;
  auto session = start_session(bad_xboard("refuses-moves"));
  REQUIRE(session);
  const std::vector<Move> moves{Move::normal(Square::B1, Square::C3)};
  const auto found = session->analyse(Position::start(), moves, {.nodes = 100});
  REQUIRE_FALSE(found);
  CHECK(found.error().kind == EngineFault::Refused);
  CHECK(found.error().reason.find("takes the legal move b1c3 for an illegal one") != std::string::npos);
  CHECK_FALSE(session->is_open());
}
