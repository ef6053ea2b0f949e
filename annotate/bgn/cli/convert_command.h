// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn convert` on the command line.
#pragma once

#include "annotate/bgn/convert/convert_options.h"

namespace CLI {
class App;
}

namespace annotate::bgn {

/// Adds the subcommand `convert`. `options` must outlive the parsing.
void add_convert_command(CLI::App& app, ConvertOptions& options);

}  // namespace annotate::bgn
