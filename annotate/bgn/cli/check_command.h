// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn check` on the command line.
#pragma once

#include "annotate/bgn/check/check_options.h"

namespace CLI {
class App;
}

namespace annotate::bgn {

/// Adds the subcommand `check`. `options` must outlive the parsing.
void add_check_command(CLI::App& app, CheckOptions& options);

}  // namespace annotate::bgn
