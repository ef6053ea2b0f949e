// SPDX-License-Identifier: GPL-3.0-or-later
// How `book` ends, for scripts, in the manner of grep; the man page lists the same.
#pragma once

namespace books {

inline constexpr int kExitWell = 0;
/// What was asked for is not there, or a part of the work could not be done (and was named).
inline constexpr int kExitPartly = 1;
/// Nothing could be done: a wrong command line, a file that cannot be read or written.
inline constexpr int kExitUnable = 2;

}  // namespace books
