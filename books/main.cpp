// SPDX-License-Identifier: GPL-3.0-or-later
// `book`: makes, asks and tests opening books. See `book --help`.
#include "books/cli/commands.h"
#include "os/program_start.h"

int main(int argc, char** argv) {
  const chess::ProgramStart start(argc, argv);
  chess::CommandLine book("book", "Finds openings, makes and tests opening books, plays matches.",
                          chess::CommandLineStyle::Program);
  book.require_command();
  books::add_eco_commands(book);
  books::add_match_commands(book);
  books::add_opening_commands(book);
  books::add_polyglot_commands(book);
  books::add_records_commands(book);
  books::add_repertoire_commands(book);
  books::add_test_command(book);
  books::add_compare_command(book);
  return book.run(start.argc(), start.argv());
}
