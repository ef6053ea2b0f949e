// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands of `book`, one file a family. Each call adds its subcommands to `program`.
#pragma once

#include "command_line/command_line.h"

namespace books {

void add_eco_commands(chess::ProgramCommand program);
void add_match_commands(chess::ProgramCommand program);
void add_opening_commands(chess::ProgramCommand program);
void add_polyglot_commands(chess::ProgramCommand program);
void add_records_commands(chess::ProgramCommand program);
void add_test_commands(chess::ProgramCommand program);

}  // namespace books
