// SPDX-License-Identifier: GPL-3.0-or-later
// WebAssembly in a page of a browser: the worker that runs it is the only thread.
#include "os/threads.h"

namespace chess { inline namespace os {

bool has_threads() { return false; }

}}  // namespace chess::os
