// SPDX-License-Identifier: GPL-3.0-or-later
// What Linux and macOS do differently with children.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

#include "client/posix/closing_pipe.h"

/// close_range(2) as Boost's launcher calls it on Linux, where the C library is too old to have it. If that
/// has it, this is the worse overload.
int close_range(unsigned first, unsigned last, ...);

namespace chess { inline namespace client {

/// Calls `start` where children should be started. `lasts` tells whether a child that was started there can
/// be made to die with us (`die_with_parent`).
void run_where_children_start(const std::function<void(bool lasts)>& start);

// The next two are called between fork and exec: no locks, no memory.

/// From now on this process dies with its parent. False if `parent` is dead already.
bool die_with_parent(pid_t parent);
/// exec closes all descriptors but the standard streams.
void close_others_on_exec();

/// A pipe whose ends exec closes. Nothing when there are too many open files.
std::optional<ClosingPipe> open_closing_pipe();

/// "Segmentation fault"; empty if there is no such signal.
std::string name_of_signal(int number);

/// A descriptor that can be read when the process has ended. -1 if the system has none.
int open_end_descriptor(pid_t process);

}}  // namespace chess::client
