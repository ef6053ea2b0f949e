// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/cli/console.h"

#include <fmt/format.h>

#include <cstdio>

#include "books/cli/exit_status.h"

namespace books {

void complain(std::string_view what) { fmt::print(stderr, "book: {}\n", what); }

int unable(std::string_view why) {
  complain(why);
  return kExitUnable;
}

int unable(const chess::IoError& error) {
  return error.kind == chess::IoError::Kind::ClosedPipe ? kExitUnable : unable(error.message);
}

void print_problem(const GameFileProblem& problem) {
  if (problem.what.severity != chess::Severity::Note) complain(to_string(problem));
}

}  // namespace books
