// SPDX-License-Identifier: GPL-3.0-or-later
// `annotate serve`: starts the desk on this machine and opens it in the browser.
#pragma once

#include "annotate/cli/options.h"

namespace annotate {

/// Returns the exit status, when Ctrl-C or the last page has ended the desk.
int serve(AnnotateOptions options, const DeskOptions& desk);

}  // namespace annotate
