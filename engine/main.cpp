// SPDX-License-Identifier: GPL-3.0-or-later
// marginalia: the UCI engine.
#include <iostream>
#include <vector>

#include "console/guarded_run.h"
#include "engine/command_line.h"
#include "os/signals.h"

int main(int argc, char** argv) {
  chess::ignore_file_limit();
  std::ios::sync_with_stdio(false);
  const std::vector<std::string_view> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return chess::guarded_run(
      "marginalia", [&] { return engine::run_command_line(arguments, std::cin, std::cout, std::cerr); });
}
