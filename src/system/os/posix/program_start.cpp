// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments are bytes here, and a terminal is what its owner has set up.
#include "os/program_start.h"

#include <signal.h>

namespace chess { inline namespace os {

ProgramStart::ProgramStart(int argc, char** argv) : argc_(argc), argv_(argv) { ::signal(SIGXFSZ, SIG_IGN); }
ProgramStart::~ProgramStart() = default;

}}  // namespace chess::os
