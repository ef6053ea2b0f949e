// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `annotate` as they are spelled on a command line: their names, their help, and the words
// that were given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/cli/options.h"
#include "command_line/command_line.h"

namespace annotate {

/// The options as they are spelled on a command line, and what was found of them.
struct SpelledOptions {
  AnnotateOptions options;
  std::string to;
  std::string style;
  std::string talk{name_of(chess::Talk::Usual)};
  std::string reader = "tags";
  std::string language{to_string(chess::Language::English)};
  std::string replaced;
  std::vector<std::string> engines;
  std::vector<std::string> engine_options;
  std::vector<std::string> protocols;
  std::string judge_by;
  double total_seconds = 0;
  double game_seconds = 0;
  std::string side;
  std::vector<std::string> players;
  chess::LossThresholds thresholds{};
  bool no_evals = false;
  std::string spend;
  std::uint64_t nodes = 0;
  int depth = 0;
  std::int64_t movetime = 0;
  bool no_praise = false;
  bool no_lines = false;
  bool no_arrows = false;
  bool no_comments = false;
  bool no_summary = false;
  std::string config;
  bool no_config = false;

  chess::CommandLine line;

  SpelledOptions();
  /// Something to be said instead of a run: help, version, a fault.
  std::optional<ParsedCommandLine> parse(const std::vector<std::string>& arguments);
  ParsedCommandLine result();

 private:
  /// Puts the thresholds of the command line in place of those of the rules; what is wrong with them.
  std::optional<std::string> set_thresholds();
};

}  // namespace annotate
