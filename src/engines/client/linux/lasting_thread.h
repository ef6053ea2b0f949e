// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that starts all child processes. The kernel can end a child when its parent dies, however the
// parent dies (PR_SET_PDEATHSIG of prctl(2)), but it takes the thread that started the child for the parent.
// A worker that ends would take engines along that others use; this thread ends with the process.
#pragma once

#include <functional>

namespace chess { inline namespace client {

/// Calls `work` in that thread, and returns when it is done. Exceptions are passed on. Where the system gives
/// no thread, and in a process forked from this one, `work` is called in the caller's thread.
/// `lasts` tells which of the two it was.
void run_in_lasting_thread(const std::function<void(bool lasts)>& work);

}}  // namespace chess::client
