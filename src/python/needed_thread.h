// SPDX-License-Identifier: GPL-3.0-or-later
// A thread without which a caller of Python cannot be served.
#pragma once

#include <system_error>
#include <thread>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace python {

/// Starts a thread that calls `function`. Throws std::system_error, in Python OSError, if the system gives
/// none.
template <class Function>
std::jthread start_needed_thread(Function&& function) {
  if (auto thread = try_start_thread(std::forward<Function>(function))) return *std::move(thread);
  throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again),
                          "no thread can be started");
}

}}  // namespace chess::python
