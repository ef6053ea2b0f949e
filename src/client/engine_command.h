// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of an engine as a user types it into one argument, `'/opt/my engine' --uci`,
// split as a POSIX shell would (quotes and backslashes; no variables, no globs), and looked up.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "client/engine_error.h"

namespace chess::inline client {

struct EngineCommand {
  std::string program;  ///< a path, or a name to look up
  std::vector<std::string> arguments;
  friend bool operator==(const EngineCommand&, const EngineCommand&) = default;
};

/// Fault BadCommand when there is no word, a quote is not closed, or the last character is a backslash.
std::expected<EngineCommand, EngineError> parse_engine_command(std::string_view text);

/// A text that `parse_engine_command` reads as the same command.
std::string to_text(const EngineCommand& command);

/// The path of an executable file. A name with a '/' is taken as it stands; any other is looked for in the
/// directories of `search_path` (separated by ':') and then in /usr/games, where Debian keeps engines.
/// Fault NotFound, with a word on why: no such file, a directory, not executable.
std::expected<std::string, EngineError> find_program(std::string_view program, std::string_view search_path);
/// The same with the PATH of the environment.
std::expected<std::string, EngineError> find_program(std::string_view program);

}  // namespace chess::inline client
