// SPDX-License-Identifier: GPL-3.0-or-later
// A session of UCI whose engine is a script, and what the tests of it ask for.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "client/uci_session.h"
#include "notation/san.h"
#include "tests/client/opened.h"
#include "tests/client/scripted_transport.h"

namespace chess::test {

struct UciDialogue {
  std::shared_ptr<Script> script = std::make_shared<Script>();
  SessionTimeouts timeouts;

  std::expected<UciSession, EngineError> open() {
    return UciSession::open(std::make_unique<ScriptedTransport>(script), timeouts, "script");
  }
  UciSession open_well() { return opened(open()); }
  void check() const { check_script(*script); }
  std::chrono::milliseconds elapsed() const { return script->elapsed(); }
};

inline SearchLimits nodes(std::uint64_t n) { return {.nodes = n}; }

inline std::vector<Move> moves_from(const Position& start, std::string_view sans) {
  Position position = start;
  std::vector<Move> moves;
  for (const auto san : split_words(sans)) {
    moves.push_back(*parse_san(position, san));
    position.play(moves.back());
  }
  return moves;
}

}  // namespace chess::test
