// SPDX-License-Identifier: GPL-3.0-or-later
// How a process ended.
#pragma once

#include <string>

namespace chess::inline client {

struct ProcessEnd {
  int code = 0;           ///< the exit code, or the number of the signal
  bool signalled = false; ///< ended by a signal

  bool is_success() const { return !signalled && code == 0; }
  friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

/// "exit status 3", "signal 11 (Segmentation fault)".
std::string to_string(const ProcessEnd& status);

}  // namespace chess::inline client
