// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/process_end.h"

#include <fmt/format.h>
#include <string.h>

namespace chess::inline client {

std::string to_string(const ProcessEnd& status) {
  if (!status.signalled) return fmt::format("exit status {}", status.code);
  // Unlike strsignal, this is safe beside other threads.
  const char* name = ::sigdescr_np(status.code);
  return name == nullptr ? fmt::format("signal {}", status.code)
                         : fmt::format("signal {} ({})", status.code, name);
}

}  // namespace chess::inline client
