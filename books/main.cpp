// SPDX-License-Identifier: GPL-3.0-or-later
// `book`: makes, asks and tests opening books. See `book --help`.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <sstream>

#include "books/cli/commands.h"
#include "console/console.h"

int main(int argc, char** argv) {
  CLI::App app("Finds openings, makes and tests opening books, plays matches.", "book");
  app.set_version_flag("--version", std::string(chess::program_version()));
  app.get_formatter()->column_width(34);
  app.require_subcommand(1);
  int status = chess::kExitWell;
  books::add_eco_commands(app, status);
  books::add_match_commands(app, status);
  books::add_opening_commands(app, status);
  books::add_polyglot_commands(app, status);
  books::add_records_commands(app, status);
  books::add_test_commands(app, status);
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(is_named).empty()) {
    std::fprintf(stderr, "book: no such command: %s\nRun `book --help` for those that there are.\n", argv[1]);
    return chess::kExitUnable;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream err;
    if (app.exit(error, out, err) == 0) {
      std::fputs(out.str().c_str(), stdout);
      return chess::kExitWell;
    }
    std::fprintf(stderr, "book: %s\nRun `book --help`, or `book COMMAND --help`, for help.\n", error.what());
    return chess::kExitUnable;
  }
  return status;
}
