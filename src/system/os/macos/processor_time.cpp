// SPDX-License-Identifier: GPL-3.0-or-later
// By libproc, which says what `ps` shows.
#include "os/processor_time.h"

#include <libproc.h>
#include <mach/mach_time.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstdint>

namespace chess { inline namespace os {

std::optional<std::chrono::milliseconds> processor_time_of_children() {
  std::array<pid_t, 1024> children;
  const int count = ::proc_listchildpids(::getpid(), children.data(), sizeof children);
  mach_timebase_info_data_t unit{};
  if (count <= 0 || ::mach_timebase_info(&unit) != 0 || unit.denom == 0) return std::nullopt;
  std::uint64_t used = 0;
  for (int i = 0; i < count; ++i) {
    rusage_info_v2 usage{};
    if (::proc_pid_rusage(children[static_cast<std::size_t>(i)], RUSAGE_INFO_V2,
                          reinterpret_cast<rusage_info_t*>(&usage)) == 0)
      used += usage.ri_user_time + usage.ri_system_time;
  }
  return std::chrono::milliseconds(used * unit.numer / unit.denom / 1'000'000);
}

}}  // namespace chess::os
