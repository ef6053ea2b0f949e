// SPDX-License-Identifier: GPL-3.0-or-later
// The engine with bad manners (tests/support/engines/bad_engine.py) as a process, with time limits that a
// busy machine keeps, and questions to it.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <expected>
#include <filesystem>
#include <string>

#include "client/engine_spec.h"
#include "tests/client/opened.h"

namespace chess::test {

using namespace std::chrono_literals;

using SteadyClock = std::chrono::steady_clock;

/// `mode` names its vice.
inline EngineSpec bad_engine(const std::string& mode) {
  EngineSpec spec;
  const auto script = std::filesystem::absolute("tests/support/engines/bad_engine.py");
  spec.command = "python3 -I -S '" + script.string() + "' " + mode;
  // An interpreter takes a while to start, and to end, on a busy machine: only what a test wants to time out
  // is set short there.
  spec.timeouts.handshake = 60s;
  spec.timeouts.ready = 60s;
  spec.timeouts.stall = 60s;
  spec.timeouts.search = 60s;
  spec.timeouts.stop = 200ms;
  spec.timeouts.quit = 60s;
  spec.timeouts.terminate = 60s;
  spec.timeouts.write = 60s;
  return spec;
}

inline EngineSession start_well(const EngineSpec& spec) { return opened(start_session(spec)); }

inline std::expected<Analysis, EngineError> ask(EngineSession& session) {
  return session.analyse(Position::start(), {}, {.nodes = 1});
}

/// Starts, asks once, and gives the error there must be.
inline EngineError fault_of_asking(const EngineSpec& spec) {
  auto session = start_well(spec);
  const auto analysis = ask(session);
  REQUIRE_FALSE(analysis);
  CHECK(session.is_open() == !is_fatal(analysis.error().kind));
  return analysis.error();
}

}  // namespace chess::test
