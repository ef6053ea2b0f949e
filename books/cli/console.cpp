// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/cli/console.h"

#include "console/console.h"

namespace books {

void complain(std::string_view what) {
  static chess::Console console("book");
  console.message(what);
}

int unable(std::string_view why) {
  complain(why);
  return kExitUnable;
}

int unable(const chess::IoError& error) {
  return error.kind == chess::IoError::Kind::ClosedPipe ? kExitUnable : unable(error.message);
}

void print_problem(const chess::GameFileProblem& problem) {
  if (problem.what.severity != chess::Severity::Note) complain(to_string(problem));
}

}  // namespace books
