// SPDX-License-Identifier: GPL-3.0-or-later
// A session of UCI whose engine is a script, and what the tests of it ask for.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "client/uci_session.h"
#include "notation/san.h"
#include "tests/client/scripted_transport.h"

namespace chess::test {

struct UciDialogue {
  std::shared_ptr<Script> script = std::make_shared<Script>();
  SessionTimeouts timeouts;

  std::expected<UciSession, EngineError> open() {
    return UciSession::open(std::make_unique<ScriptedTransport>(script), timeouts, "script");
  }
  UciSession open_well() {
    auto session = open();
    REQUIRE_MESSAGE(session.has_value(), session.error().message);
    return std::move(*session);
  }
  /// Everything expected was said, nothing else was.
  void check() const {
    for (const auto& mismatch : script->mismatches) FAIL_CHECK(mismatch);
    for (const auto& step : script->steps)
      if (const auto* expected = std::get_if<Script::Expect>(&step))
        FAIL_CHECK("never said: " << expected->line);
  }
  std::chrono::milliseconds elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(script->clock.time_since_epoch());
  }
};

inline SearchLimits nodes(std::uint64_t n) {
  SearchLimits limits;
  limits.nodes = n;
  return limits;
}

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
