// SPDX-License-Identifier: GPL-3.0-or-later
// How a program ended, for scripts, in the manner of grep. The programs' manual pages list the same values.
#pragma once

namespace chess::inline console {

enum ExitStatus : int {
  kExitWell = 0,
  kExitPartly = 1,  ///< a part of the work could not be done, or what was asked for is absent; it was named
  kExitUnable = 2,  ///< wrong usage, nothing to read, an input or output that does not work
};

/// The status of a program that a signal made end in good order, as shells know it: 130 for Ctrl-C.
constexpr int exit_status_of_signal(int signal) { return 128 + signal; }

}  // namespace chess::inline console
