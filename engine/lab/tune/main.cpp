// SPDX-License-Identifier: GPL-3.0-or-later
// tune: improves the tunables of the search by games of the engine against itself.
#include <iostream>
#include <string>
#include <vector>

#include "engine/lab/tune/command_line.h"
#include "os/signals.h"

int main(int argc, char** argv) {
  chess::ignore_file_limit();
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return engine::tune::run_command_line(arguments, std::cout, std::cerr);
}
