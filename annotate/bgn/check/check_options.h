// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn check` is told.
#pragma once

#include "annotate/bgn/pipeline/run_options.h"

namespace annotate::bgn {

struct CheckOptions {
  RunOptions run;
  bool json = false;   ///< the report as one JSON object
  bool notes = false;  ///< notes are listed too, not only counted
};

}  // namespace annotate::bgn
