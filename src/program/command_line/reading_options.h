// SPDX-License-Identifier: GPL-3.0-or-later
// The options for reading compressed data, which every program that reads games has.
#pragma once

#include "command_line/command_line.h"
#include "io/input.h"

namespace chess { inline namespace command_line {

/// --long and --max-ratio. The faults of both limits say which option reads on. `options` must outlive the
/// parsing.
void add_reading_options(ProgramCommand& command, InputOptions& options);

}}  // namespace chess::command_line
