// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn show`: one game on the terminal.
#pragma once

#include <cstddef>
#include <string>

#include "annotate/bgn/pipeline/run_options.h"
#include "command_line/command_line.h"
#include "query/filter_options.h"

namespace annotate::bgn {

struct ShowOptions {
  RunOptions run;                  ///< `inputs` comes from `words`
  /// The number of a game and a file, in either order; either may be missing.
  std::string first_word;
  std::string second_word;
  chess::FilterOptions filter;
  std::string ply;
  std::string colour = "auto";
  std::size_t width = 0;  ///< 0: the terminal's
  bool ascii = false;
  bool flip = false;
  bool clocks = false;
  bool fen_only = false;
  bool board_only = false;
  bool moves_only = false;
  bool svg_only = false;
};

/// Adds the subcommand `show`.
void add_show_command(chess::ProgramCommand program);

/// Returns the process's exit status.
int run_show(const ShowOptions& options);

}  // namespace annotate::bgn
