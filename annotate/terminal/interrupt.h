// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and SIGTERM: the first asks politely, the second ends the process on the spot.
#pragma once

namespace annotate {

/// Installs the handlers; SIGPIPE is ignored, so that a closed pipe is an error of writing.
void catch_interrupts();

/// The first signal that came, or 0.
int interrupt_signal();

}  // namespace annotate
