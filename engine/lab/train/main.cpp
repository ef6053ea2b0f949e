// SPDX-License-Identifier: GPL-3.0-or-later
// train: makes a network out of training games.
#include <iostream>
#include <string>
#include <vector>

#include "engine/lab/train/command_line.h"
#include "os/signals.h"

int main(int argc, char** argv) {
  chess::ignore_file_limit();
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return engine::train::run_command_line(arguments, std::cout, std::cerr);
}
