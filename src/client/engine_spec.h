// SPDX-License-Identifier: GPL-3.0-or-later
// An engine as a user names it: a command, options, and how long to wait for it. A worker that loses its
// engine starts another one from the same spec.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/engine_error.h"
#include "client/session_timeouts.h"
#include "client/uci_session.h"

namespace chess::inline client {

struct EngineSpec {
  std::string command;  ///< split like a shell would; see engine_command.h
  /// Set in this order. For a button the value is empty.
  std::vector<std::pair<std::string, std::string>> options;
  std::optional<std::string> directory;  ///< to run in
  SessionTimeouts timeouts;
  UciSession::LineObserver observer;  ///< optional: sees all lines
};

/// Starts the process, shakes hands, sets the options, and waits until the engine is ready.
std::expected<UciSession, EngineError> start_session(const EngineSpec& spec);

}  // namespace chess::inline client
