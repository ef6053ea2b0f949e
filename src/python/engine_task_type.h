// SPDX-License-Identifier: GPL-3.0-or-later
// A task of an engine as Python sees it: waited for in a thread, or in an event loop by
// `marginalia._engine_async`.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "python/engine_values.h"
#include "python/engine_waiting.h"

namespace nanobind {
class handle;
}  // namespace nanobind

namespace chess { inline namespace python {

/// A task and the engine that does it. Times are in seconds; None is for ever.
class TaskHandle {
 public:
  TaskHandle(EngineWorker::Pointer worker, EngineWorker::TaskPointer task, EngineView view = {})
      : worker_(std::move(worker)), task_(std::move(task)), view_(std::move(view)) {}
  TaskHandle(const TaskHandle&) = delete;
  TaskHandle& operator=(const TaskHandle&) = delete;
  /// Nobody could stop it any more.
  ~TaskHandle();

  /// Waits for the end.
  nanobind::object wait(nanobind::handle time) const;
  /// Raises ValueError if the task has not ended.
  nanobind::object result() const;
  /// The next news; None if there are none now.
  nanobind::object take() const;
  /// Waits for the next news. None at the end; a search that has failed raises its fault.
  nanobind::object next(nanobind::handle time) const;
  nanobind::object iterate() const;
  std::vector<EngineInfoValue> lines() const;
  bool is_done() const { return task_->has_ended(); }
  bool would_block() const { return !task_->has_ended() && !task_->has_news(); }
  void stop() const;
  void ponder_hit() const;
  void watch(nanobind::object callback, bool end) const;

 private:
  EngineWorker::Pointer worker_;
  EngineWorker::TaskPointer task_;
  EngineView view_;
};

/// The worker of an object of the class Engine. Raises TypeError for another object.
EngineWorker::Pointer worker_of(nanobind::handle engine);

/// A function of `marginalia._engine_async`.
nanobind::object async_function(const char* name);

}}  // namespace chess::python
