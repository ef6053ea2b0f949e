// SPDX-License-Identifier: GPL-3.0-or-later
// tune: improves the tunables of the search by games of the engine against itself.
#include <iostream>
#include <string>
#include <vector>

#include "engine/lab/tune/command_line.h"
#include "os/program_start.h"

int main(int argc, char** argv) {
  const chess::ProgramStart start(argc, argv);
  const std::vector<std::string> arguments(start.argv() + (start.argc() > 0 ? 1 : 0),
                                           start.argv() + start.argc());
  return engine::tune::run_command_line(arguments, std::cout, std::cerr);
}
