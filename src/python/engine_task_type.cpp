// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/engine_task_type.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "python/bindings.h"
#include "python/engine_arguments.h"
#include "python/engine_errors.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

using Event = EngineTask::Event;

nb::object async_function(const char* name) {
  return nb::module_::import_("marginalia._engine_async").attr(name);
}

TaskHandle::~TaskHandle() {
  if (worker_->is_of_this_process() && task_->is_open_ended()) task_->stop();
  release_engine(worker_);
}

nb::object TaskHandle::wait(nb::handle time) const {
  await_task(*worker_, *task_, Event::End, wait_of(time, "timeout"));
  return result();
}

nb::object TaskHandle::result() const {
  if (!task_->has_ended()) raise_value_error("the task has not ended");
  const EngineTask::Answer& answer = task_->answer();
  if (!answer) raise_engine_error(answer.error());
  return *answer ? nb::cast(AnalysisValue{**answer, view_}) : nb::none();
}

nb::object TaskHandle::take() const {
  check_process(*worker_);
  auto news = task_->take_news();
  return news ? nb::cast(EngineInfoValue(view_, std::move(*news))) : nb::none();
}

nb::object TaskHandle::next(nb::handle time) const {
  while (true) {
    await_task(*worker_, *task_, Event::News, wait_of(time, "timeout"));
    const bool is_done = task_->has_ended();
    nb::object news = take();
    if (!news.is_none()) return news;
    if (!is_done) continue;  // another thread was faster
    result();
    return news;
  }
}

nb::object TaskHandle::iterate() const {
  nb::object news = next(nb::none());
  if (news.is_none()) throw nb::stop_iteration();
  return news;
}

std::vector<EngineInfoValue> TaskHandle::lines() const {
  std::vector<EngineInfoValue> lines;
  for (const AnalysisLine& line : task_->lines()) lines.emplace_back(view_, line);
  return lines;
}

void TaskHandle::stop() const {
  check_process(*worker_);
  task_->stop();
}

void TaskHandle::ponder_hit() const {
  check_process(*worker_);
  task_->ponder_hit();
}

void TaskHandle::watch(nb::object callback, bool end) const {
  check_process(*worker_);
  watch_task(*task_, end ? Event::End : Event::News, std::move(callback));
}

void bind_engine_tasks(nb::module_& module) {
  nb::class_<TaskHandle>(
      module, "EngineTask",
      "Something that an engine does in its own thread: a search, or what prepare() has asked. It can be\n"
      "awaited, and iterated over by `for` and `async for`, which give an EngineInfo for each line that the\n"
      "engine tells. As a context manager, it stops the search at the end. A search without end is also\n"
      "stopped when the last reference to its task is gone.")
      .def("wait", &TaskHandle::wait, "timeout"_a = nb::none(),
           nb::sig("def wait(self, timeout: float | None = None) -> Analysis | None"),
           "Waits for the end, and returns the answer of a search. Raises EngineError, and TimeoutError if\n"
           "it takes more seconds than `timeout`; then the search goes on. Ctrl-C stops the search.")
      .def("next", &TaskHandle::next, "timeout"_a = nb::none(),
           nb::sig("def next(self, timeout: float | None = None) -> EngineInfo | None"),
           "Waits for the next line of the engine. None when the search has ended. Raises as wait().")
      .def("done", &TaskHandle::is_done, "Has it ended? Lines may still be unread.")
      .def("would_block", &TaskHandle::would_block, "Would next() have to wait for the engine?")
      .def("stop", &TaskHandle::stop, "Ends the search. Its answer is what the engine has found so far.")
      .def("ponder_hit", &TaskHandle::ponder_hit,
           "The opponent has made the move that the engine ponders on: the limits count from now on.")
      .def_prop_ro("lines", &TaskHandle::lines,
                   "The last line of each rank so far, whether or not it was read.")
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> EngineTask"))
      .def("__next__", &TaskHandle::iterate, nb::sig("def __next__(self) -> EngineInfo"))
      .def(
          "__aiter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __aiter__(self) -> EngineTask"))
      .def(
          "__anext__", [](nb::handle self) { return async_function("next_info")(self); },
          nb::sig("def __anext__(self) -> typing.Awaitable[EngineInfo]"))
      .def(
          "__await__", [](nb::handle self) { return async_function("result")(self).attr("__await__")(); },
          nb::sig("def __await__(self) -> typing.Generator[typing.Any, None, Analysis | None]"))
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> EngineTask"))
      .def(
          "__exit__", [](const TaskHandle& self, const nb::args&) { self.stop(); },
          nb::sig("def __exit__(self, *exc: object) -> None"))
      .def("result", &TaskHandle::result, nb::sig("def result(self) -> Analysis | None"),
           "The answer of a search that has ended. Raises EngineError, and ValueError while it goes on.")
      .def("take", &TaskHandle::take, nb::sig("def take(self) -> EngineInfo | None"),
           "The next line of the engine if there is one now.")
      .def("watch", &TaskHandle::watch, "callback"_a, "end"_a,
           nb::sig("def watch(self, callback: typing.Callable[[], object], end: bool) -> None"),
           "Calls `callback` once, in the thread of the engine or at once, when the task has ended or, "
           "without\n"
           "`end`, when next() would not wait.");
}

}}  // namespace chess::python
