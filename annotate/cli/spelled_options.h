// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `annotate` as they are spelled on a command line: their names, their help, and the words
// that were given.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "annotate/cli/options.h"
#include "command_line/command_line.h"

namespace annotate {

/// What a command line is for: a run over files, or the desk (`annotate serve`), which has no outputs.
enum class LineForm : std::uint8_t { Run, Desk };

/// The options as they are spelled on a command line, and what was found of them.
struct SpelledOptions {
  AnnotateOptions options;
  DeskOptions desk;
  bool no_open = false;
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
  std::string month;
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

  LineForm form;
  chess::CommandLine line;

  explicit SpelledOptions(LineForm form = LineForm::Run);
  /// Something to be said instead of a run: help, version, a fault.
  std::optional<ParsedCommandLine> parse(const std::vector<std::string>& arguments);
  ParsedCommandLine result();

 private:
  void add_desk();
  void add_outputs();
  void add_named_games(const chess::Option& in_place);
  void add_engines(bool is_run);
  /// Those that exclude the options for a position.
  void add_total_budgets(std::initializer_list<chess::Option> of_position);
  void add_moves();
  void add_labels(bool is_run);
  void add_own_marks();
  void add_run(bool is_run);
  /// Puts the thresholds of the command line in place of those of the rules; what is wrong with them.
  std::optional<std::string> set_thresholds();
  /// What is asked of --lichess and --chesscom; what is wrong with it.
  std::optional<std::string> set_named_games();
};

}  // namespace annotate
