// SPDX-License-Identifier: GPL-3.0-or-later
// A program that does a piece of work beside the desk and ends, like `book test`. It lives no longer than it
// is waited for.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>

#include "base/error.h"
#include "client/engine_spec.h"

namespace annotate {

enum class RunFault : std::uint8_t {
  Missing,  ///< there is no such program, or it does not start
  Failed,  ///< it ended with another status than 0 or 1; the reason is its last line on standard error
  Stopped,
};
using RunError = chess::ErrorOf<RunFault>;

/// Runs the program to its end. `said` hears the last line that it has written to standard error, without the
/// program's name in front, whenever there is a new one; its standard output is dropped. Told to stop, it
/// asks the program to end, and kills it if it has not done so after two seconds.
std::expected<void, RunError> run_program(const chess::EngineCommand& command,
                                          const std::function<void(const std::string&)>& said,
                                          const std::stop_token& stop);

}  // namespace annotate
