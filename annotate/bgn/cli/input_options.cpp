// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/input_options.h"

#include <algorithm>
#include <string>
#include <thread>

namespace annotate::bgn {

namespace {
constexpr int kMostJobs = 256;
}

void add_input_options(chess::ProgramCommand command, RunOptions& options) {
  options.jobs = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostJobs);
  command.add_option("IN", options.inputs, "Game files; - or no file is standard input");
  command.check([&options]() -> std::optional<std::string> {
    if (std::ranges::count(options.inputs, "-") <= 1) return std::nullopt;
    return "IN: standard input can be read only once";
  });
  command
      .add_option(
          "--from", [&options](const std::string& word) { options.from = chess::parse_game_format(word); },
          "Format of the inputs: pgn, bgn, egd or uci (default: by content)")
      .type_name("FORMAT")
      .one_of_ignoring_case(chess::game_format_words());
  command.add_option("-j,--jobs", options.jobs, "Number of threads (default: one per core)")
      .type_name("N")
      .in_range(1, kMostJobs);
  command.add_flag("-q,--quiet", options.quiet, "Print faults only, no progress and no summary");
  command
      .add_option("--max-messages", options.max_messages,
                  "Show at most N faults (default 100) and count the others")
      .type_name("N");
}

}  // namespace annotate::bgn
