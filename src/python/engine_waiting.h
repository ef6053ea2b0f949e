// SPDX-License-Identifier: GPL-3.0-or-later
// How Python waits for an engine: with Ctrl-C heard, in a thread or an event loop, and without touching an
// interpreter that ends.
#pragma once

#include <chrono>

#include "python/engine_worker.h"

namespace nanobind {
class object;
class module_;
}  // namespace nanobind

namespace chess { inline namespace python {

/// Raises RuntimeError in a forked process.
void check_process(const EngineWorker& worker);
/// Waits while other threads of Python run. Ctrl-C ends the wait and stops the search. Raises TimeoutError
/// when the time is over; the search goes on then.
void await_task(const EngineWorker& worker, EngineTask& task, EngineTask::Event event,
                std::chrono::milliseconds time = std::chrono::milliseconds::max());
/// Calls `callback` once, as EngineTask::watch does.
void watch_task(EngineTask& task, EngineTask::Event event, nanobind::object callback);
/// Starts an engine that the end of the interpreter ends. `keeps_log`: lines are kept for `take_log`.
EngineWorker::Pointer start_engine(EngineSpec spec, bool keeps_log);
/// Gives the engine up, while other threads of Python run.
void release_engine(EngineWorker::Pointer& worker);

}}  // namespace chess::python
