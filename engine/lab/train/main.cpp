// SPDX-License-Identifier: GPL-3.0-or-later
// train: makes a network out of training games.
#include <iostream>
#include <string>
#include <vector>

#include "engine/lab/train/command_line.h"
#include "os/program_start.h"

int main(int argc, char** argv) {
  const chess::ProgramStart start(argc, argv);
  const std::vector<std::string> arguments(start.argv() + (start.argc() > 0 ? 1 : 0),
                                           start.argv() + start.argc());
  return engine::train::run_command_line(arguments, std::cout, std::cerr);
}
