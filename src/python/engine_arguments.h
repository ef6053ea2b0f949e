// SPDX-License-Identifier: GPL-3.0-or-later
// What Python gives to an engine: a command, positions, limits, options, all checked.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/session_timeouts.h"
#include "python/engine_task.h"
#include "python/position_handle.h"

namespace nanobind {
class handle;
class kwargs;
}  // namespace nanobind

namespace chess { inline namespace python {

/// A request whose answer is written in some notation.
struct AskedEngine {
  TaskRequest request;
  CastlingNotation castling = CastlingNotation::KingMove;
};

/// A command line, a path, or a list of words. Raises TypeError and ValueError, as all of these do.
std::string engine_command_text(nanobind::handle command);
/// Names and values for an engine; None for no options.
std::vector<std::pair<std::string, std::string>> engine_options(nanobind::handle options);
/// None for no end.
std::chrono::milliseconds wait_of(nanobind::handle seconds, const char* name);
SessionTimeouts timeouts_of(nanobind::handle timeout, nanobind::handle stall);
/// A Position, a FEN, None for the start, or a board of marginalia.chess.
PositionHandle asked_position(nanobind::handle position);
/// The milliseconds of a number of seconds. `name` is that of the argument.
std::chrono::milliseconds time_of(nanobind::handle seconds, const char* name);
/// A Position, a FEN, None, or a board of marginalia.chess with its moves; moves in UCI or SAN from there;
/// limits and the rest by keyword. `who` is the function that was called: only `stream` has no need of a
/// limit.
AskedEngine asked_search(const char* who, nanobind::handle position, nanobind::handle moves,
                         const nanobind::kwargs& rest);
/// What `configure` and its like are asked: `options`, `new_game`, `chess960`, `opponent`, `result`,
/// `reason`.
TaskRequest asked_settings(const nanobind::kwargs& rest);

}}  // namespace chess::python
