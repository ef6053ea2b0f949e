// SPDX-License-Identifier: GPL-3.0-or-later
// marginalia: the UCI engine.
#include <cerrno>
#include <iostream>
#include <string_view>
#include <vector>

#include "command_line/standard_output.h"
#include "console/guarded_run.h"
#include "engine/command_line.h"
#include "os/program_start.h"

namespace {

/// `status`, or another one after a message if standard output could not be written.
int status_of_output(int status) {
  int error = errno;
  if (std::cout.flush()) return status;
  // The fault may be long ago, and of another thread. What is left in the buffer meets it again.
  std::cout.clear();
  if (!std::cout.flush()) error = errno;
  // A chess program may be gone before its engine.
  return error == EPIPE ? status : chess::output_fault("marginalia", error);
}

}  // namespace

int main(int argc, char** argv) {
  const chess::ProgramStart start(argc, argv);
  std::ios::sync_with_stdio(false);
  const std::vector<std::string_view> arguments(start.argv() + (start.argc() > 0 ? 1 : 0),
                                                start.argv() + start.argc());
  return status_of_output(chess::guarded_run(
      "marginalia", [&] { return engine::run_command_line(arguments, std::cin, std::cout, std::cerr); }));
}
