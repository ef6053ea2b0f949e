// SPDX-License-Identifier: GPL-3.0-or-later
// An engine as a user names it: a command, options, and how long to wait for the engine.
#pragma once

#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/engine_error.h"
#include "client/engine_protocol.h"
#include "client/engine_session.h"
#include "client/session_noise.h"
#include "client/session_timeouts.h"

namespace chess { inline namespace client {

/// The command line of an engine as a user types it into one argument: `'/opt/my engine' --uci`. It is split
/// as by a POSIX shell: with quotes and backslashes, but without variables and globs. On Windows a backslash
/// is a part of paths (client/detail/command_words.h).
struct EngineCommand {
  std::string program;  ///< a path, or a name for `find_program`
  std::vector<std::string> arguments;
  friend bool operator==(const EngineCommand&, const EngineCommand&) = default;
};

/// Returns the fault BadCommand if there is no word, a quote is not closed, or the last character is a
/// backslash.
std::expected<EngineCommand, EngineError> parse_engine_command(std::string_view text);

/// As `parse_engine_command`. But a text with a '/' that as a whole names an executable file is that file, so
/// that a path with blanks works without quotes of its own.
std::expected<EngineCommand, EngineError> engine_command_of(std::string_view text);

/// A text that `parse_engine_command` reads as the same command.
std::string to_text(const EngineCommand& command);

/// The path of an executable file. A name with a '/' is used as it is. Any other name is looked up in the
/// directories of `search_path` (separated as PATH is) and then in `other_program_folders`
/// (os/program_files.h). On Windows an ending such as .exe may be left out. Returns the fault NotFound with
/// the reason: no such file, a directory, not executable.
std::expected<std::string, EngineError> find_program(std::string_view program, std::string_view search_path);
/// The same with the PATH of the environment.
std::expected<std::string, EngineError> find_program(std::string_view program);

/// The command line of the executable file `program` in the folder of this process's own program; without one
/// there, the bare name, which `find_program` looks up. So a program finds the engine that it was installed
/// with.
std::string command_beside_program(const std::string& program);

/// Names and values of options, set in this order. The value of a button is empty.
using EngineSettings = std::vector<std::pair<std::string, std::string>>;
/// What an option is set to at last; null if it is not set. Upper and lower case are one, as in UCI.
const std::string* find_setting(const EngineSettings& settings, std::string_view name);
/// The option that names folders of Syzygy endgame tables, separated as in PATH.
inline constexpr std::string_view kTablesOption = "SyzygyPath";

/// An engine as a user names it. A worker that loses its engine starts another one from the same spec.
struct EngineSpec {
  std::string command;  ///< see engine_command_of
  EngineSettings options;
  std::optional<std::string> directory;  ///< the working directory; empty: that of this process
  EngineProtocol protocol = EngineProtocol::Auto;
  SessionTimeouts timeouts;
  LineObserver observer;  ///< optional: sees all lines
};

/// Do the options say whether the engine may use a book of its own (OwnBook)?
bool sets_book(const EngineSpec& spec);

/// Starts the process, shakes hands in its protocol, sets the options, and waits until the engine is ready.
/// With EngineProtocol::Auto, an engine that speaks XBoard and not UCI is started a second time; whoever
/// starts it again should put the session's protocol into the spec. If `stop` is requested meanwhile, the
/// fault is Cancelled.
std::expected<EngineSession, EngineError> start_session(const EngineSpec& spec, std::stop_token stop = {});

}}  // namespace chess::client
