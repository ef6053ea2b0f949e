// SPDX-License-Identifier: GPL-3.0-or-later
// The outermost frame of a program: what no other place can put in order ends it in good order.
#pragma once

#include <functional>
#include <string_view>

namespace chess { inline namespace console {

/// Returns what `run` returns. If the machine gives what the program cannot do without (memory, a thread, a
/// descriptor) and `run` throws, the line "program: out of memory" or the like goes to standard error, and
/// kExitUnable is returned. Nothing is thrown for other reasons.
int guarded_run(std::string_view program, const std::function<int()>& run);

}}  // namespace chess::console
