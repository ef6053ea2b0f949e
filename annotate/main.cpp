// SPDX-License-Identifier: GPL-3.0-or-later
// `annotate`: reads game files, has an engine look at every position, writes the games with what it
// found. See `annotate --help`.
#include <cstdio>
#include <utility>

#include "annotate/cli/config_file.h"
#include "annotate/cli/options.h"
#include "annotate/cli/run.h"
#include "annotate/cli/serve.h"
#include "base/text.h"
#include "command_line/standard_output.h"
#include "console/guarded_run.h"
#include "os/program_start.h"

int main(int argc, char** argv) {
  const chess::ProgramStart start(argc, argv);
  auto parsed = annotate::parse_command_line(start.argc(), start.argv(), annotate::default_config_path());
  std::fputs(parsed.out.c_str(), stdout);
  std::fputs(chess::screen_text(parsed.err).c_str(), stderr);
  if (!parsed.options) return chess::status_of_output("annotate", parsed.exit_status);
  const int status = chess::guarded_run("annotate", [&] {
    return parsed.desk ? annotate::serve(std::move(*parsed.options), *parsed.desk)
                       : annotate::run(std::move(*parsed.options));
  });
  return chess::status_of_output("annotate", status);
}
