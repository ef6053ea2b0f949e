// SPDX-License-Identifier: GPL-3.0-or-later
// A session of any protocol that a test cannot do without.
#pragma once

#include <doctest/doctest.h>

#include <expected>
#include <utility>

#include "client/engine_error.h"

namespace chess::test {

/// The session; an error fails the test case with its text.
template <class Session>
Session opened(std::expected<Session, EngineError> session) {
  REQUIRE_MESSAGE(session.has_value(), session.error().reason);
  return std::move(*session);
}

}  // namespace chess::test
