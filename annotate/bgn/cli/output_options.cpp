// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/output_options.h"

#include <string>

namespace annotate::bgn {

void add_output_options(chess::ProgramCommand command, ConvertOutputs& options) {
  command.add_option("-o,--output", options.outputs, "Write to OUT; may be repeated; - is standard output")
      .type_name("OUT")
      .one_word_each();
  command
      .add_option(
          "--to", [&options](const std::string& word) { options.to = chess::parse_game_format(word); },
          "Format where no extension selects one: pgn, bgn, egd or uci")
      .type_name("FORMAT")
      .one_of_ignoring_case(chess::game_format_words());
  command
      .add_option("--split-size", options.split_size,
                  "Begin a new file (OUT-0001, OUT-0002, ...) before one exceeds SIZE, like 500M or 1G")
      .type_name("SIZE")
      .byte_size()
      .positive();
  command
      .add_option(
          "--split-by",
          [&options](const std::string& word) {
            options.split_by = word == "type" ? SplitKey::Type : SplitKey::Month;
          },
          "Write a file for each speed (OUT-blitz, ...) or month (OUT-2021-10, ...)")
      .type_name("type|month")
      .one_of({"type", "month"});
  command.add_flag("--pretty", options.egd.pretty, "Write EGD on many lines, for people");
  command.add_flag("--features", options.egd.features, "Write EGD with the features of start positions too");
}

}  // namespace annotate::bgn
