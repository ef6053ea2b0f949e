// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/guarded_run.h"

#include <cstdio>
#include <exception>
#include <new>

#include "console/console.h"

namespace chess { inline namespace console {

namespace {

/// Needs no memory.
int refuse(std::string_view program, const char* why) {
  std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(program.size()), program.data(), why);
  return kExitUnable;
}

}  // namespace

int guarded_run(std::string_view program, const std::function<int()>& run) {
  try {
    return run();
  } catch (const std::bad_alloc&) {
    return refuse(program, "out of memory");
  } catch (const std::exception& fault) {
    return refuse(program, fault.what());
  }
}

}}  // namespace chess::console
