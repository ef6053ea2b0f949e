// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn check`: reads everything, and reports on standard output.
#pragma once

#include "annotate/bgn/check/check_options.h"

namespace annotate::bgn {

/// Returns the process's exit status.
int run_check(const CheckOptions& options);

}  // namespace annotate::bgn
