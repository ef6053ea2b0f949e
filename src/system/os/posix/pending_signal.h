// SPDX-License-Identifier: GPL-3.0-or-later
// A signal that waits behind a mask is thrown away: each system has its own way not to wait for one that is
// gone meanwhile.
#pragma once

#include <signal.h>

namespace chess { inline namespace os {

/// Takes a pending signal of the set, which this thread blocks, if there is one. Does not wait.
void take_pending(const sigset_t& signals);

}}  // namespace chess::os
