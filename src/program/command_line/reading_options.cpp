// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/reading_options.h"

namespace chess { inline namespace command_line {

void add_reading_options(ProgramCommand& command, InputOptions& options) {
  command
      .add_option("--long", options.window_log,
                  "Read zstd and xz data with windows up to 2^N bytes (default 27: 128 MiB)")
      .type_name("N")
      .in_range(10, kLargestWindowLog);
  command
      .add_option("--max-ratio", options.max_ratio,
                  "Refuse files that become more than N times larger (default 200); 0: read all")
      .type_name("N");
  options.window_cure = "--long=31 reads it";
  options.ratio_cure = "--max-ratio=0 reads on";
}

}}  // namespace chess::command_line
