// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is no engine: it does a piece of work and ends. It lives no longer than it is waited for,
// its standard output is dropped, and of its standard error the last line is told.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/error.h"
#include "client/engine_spec.h"
#include "client/transport.h"

namespace chess { inline namespace client {

/// Why a program has not come to its end.
enum class ProgramFault : std::uint8_t {
  Missing,  ///< there is no such program
  StartFailed,
  Stopped,  ///< by the stop token, or because its watcher had seen enough
};
using ProgramError = ErrorOf<ProgramFault>;

/// How a program came to its end.
struct ProgramResult {
  ProcessEnd end;
  std::string last_line;  ///< on its standard error, without "name: ", fit for a terminal; may be empty
};

/// The last whole line of what a program has said on standard error, fit for a terminal; may be empty.
std::string last_line_of(std::string_view text);

/// Called a few times a second with the newest `ProgramResult::last_line`. Returns false to end the program.
using ProgramWatcher = std::function<bool(const std::string& line)>;

/// Runs the program to its end. Told to stop, it asks the program to end, and kills it if it has not done so
/// after two seconds.
std::expected<ProgramResult, ProgramError> run_to_end(const EngineCommand& command,
                                                      const ProgramWatcher& goes_on,
                                                      const std::stop_token& stop);

}}  // namespace chess::client
