// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands of `book`, one file a family. Each call adds its subcommands to `app`; the one that
// the user named runs when the command line is parsed, and leaves its exit status in `status`, which
// must outlive the parsing.
#pragma once

namespace CLI {
class App;
}

namespace books {

void add_eco_commands(CLI::App& app, int& status);
void add_match_commands(CLI::App& app, int& status);
void add_opening_commands(CLI::App& app, int& status);
void add_polyglot_commands(CLI::App& app, int& status);
void add_records_commands(CLI::App& app, int& status);
void add_test_commands(CLI::App& app, int& status);

}  // namespace books
