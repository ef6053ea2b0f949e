// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a program that writes to standard output: a full disk is a fault like any other, and only the
// last flush finds it.
#pragma once

#include <string_view>

namespace chess { inline namespace command_line {

/// For a program that writes to `stdout`: flushes it, and returns `status` if everything was written, else
/// what `output_fault` returns.
int status_of_output(std::string_view program, int status);

/// Returns kExitUnable, after the line "program: cannot write 'standard output': REASON" on standard error.
/// `error` is the system's error number of the fault; one that no writing leaves counts as a fault of the
/// device. Nothing is said of a closed pipe: whoever reads no more of what we write knows why.
int output_fault(std::string_view program, int error);

}}  // namespace chess::command_line
