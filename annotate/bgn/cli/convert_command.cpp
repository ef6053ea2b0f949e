// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/convert_command.h"

#include <memory>

#include "annotate/bgn/cli/input_options.h"
#include "annotate/bgn/cli/output_options.h"
#include "annotate/bgn/convert/run_convert.h"

namespace annotate::bgn {

namespace {

constexpr const char* kAbout = "Convert games between formats";

constexpr const char* kFooter = R"(
Formats: PGN, BGN, EGD and lines of UCI moves. bgn recognises the format and the compression (gzip, bzip2,
zstd) of an input by its content. The extension selects the format of an output (.pgn .bgn .json .egd .uci)
and its compression (.gz .bz2 .zst); --to selects a format where there is no extension. Games keep the order
of the input, and the bytes do not depend on --jobs. A file appears under its name only when it is complete.

Exit status: 0 success; 1 a game was damaged or refused (standard error names it; the rest was written);
2 wrong usage, an input that cannot be read, an output that cannot be written; 130, 143 interrupted,
terminated: the outputs are as before.

Examples:
  bgn convert games.pgn -o games.bgn.zst
  bgn convert lichess.pgn.zst -o month.bgn.bz2 --split-by type --split-size 1G
  zcat games.bgn.gz | bgn convert --to pgn > games.pgn
)";

}  // namespace

void add_convert_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ConvertOptions>();
  chess::ProgramCommand command = program.add_command("convert", kAbout);
  command.footer(kFooter);
  add_input_options(command, options->run);
  add_output_options(command, options->output);
  command.on_run([options] { return run_convert(*options); });
}

}  // namespace annotate::bgn
