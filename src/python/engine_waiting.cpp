// SPDX-License-Identifier: GPL-3.0-or-later
// The engines are closed by `atexit`, before Python ends. Threads of Python that wait for them stay where
// they are, since nobody hears what they would say of it.
#include "python/engine_waiting.h"

#include <nanobind/nanobind.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "python/bindings.h"
#include "python/python_support.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

using namespace std::chrono_literals;

std::atomic<bool> is_ending{false};
std::atomic<int> callers{0};  ///< threads of engines that call Python
std::atomic<std::thread::id> ending_thread;

/// All engines; changed with the lock held.
std::mutex engines_mutex;
std::vector<std::weak_ptr<EngineWorker>> engines;

void stay_if_ending() {
  while (is_ending && ending_thread.load() != std::this_thread::get_id()) std::this_thread::sleep_for(1h);
}

/// A function of Python that the thread of an engine calls.
struct Callback {
  PyObject* function;

  explicit Callback(nb::object object) : function(object.release().ptr()) {}
  Callback(const Callback&) = delete;
  Callback& operator=(const Callback&) = delete;
  ~Callback() {
    if (is_ending) return;
    const nb::gil_scoped_acquire hold;
    nb::steal(function).reset();
  }
  void call() const {
    ++callers;
    if (!is_ending) {
      const nb::gil_scoped_acquire hold;
      try {
        const nb::handle callable(function);
        callable();
      } catch (nb::python_error& thrown) {
        thrown.discard_as_unraisable(nb::handle(function));
      }
    }
    --callers;
  }
};

void end_engines() {
  ending_thread = std::this_thread::get_id();
  is_ending = true;
  std::vector<EngineWorker::Pointer> living;
  {
    const std::lock_guard lock(engines_mutex);
    for (const auto& engine : engines)
      if (auto alive = engine.lock(); alive && alive->is_of_this_process())
        living.push_back(std::move(alive));
  }
  const nb::gil_scoped_release release;
  for (const auto& engine : living) engine->close();
  for (const auto& engine : living) engine->close()->wait(EngineTask::Event::End, 1min);
  for (int i = 0; i < 500 && callers > 0; ++i) std::this_thread::sleep_for(10ms);
  living.clear();
}

}  // namespace

void check_process(const EngineWorker& worker) {
  if (worker.is_of_this_process()) return;
  PyErr_SetString(PyExc_RuntimeError,
                  "this engine belongs to the process that os.fork() has copied; start one in this process");
  throw nb::python_error();
}

void await_task(const EngineWorker& worker, EngineTask& task, EngineTask::Event event,
                std::chrono::milliseconds time) {
  check_process(worker);
  const auto began = std::chrono::steady_clock::now();
  while (true) {
    const auto gone =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
    const auto left = std::max(time - gone, 0ms);
    bool is_there = false;
    {
      const nb::gil_scoped_release release;
      is_there = task.wait(event, std::min(left, 100ms));
      stay_if_ending();
    }
    if (is_there) return;
    if (PyErr_CheckSignals() != 0) {
      task.stop();
      throw nb::python_error();
    }
    if (left <= 100ms) {
      PyErr_SetString(PyExc_TimeoutError, "the engine has not answered in this time");
      throw nb::python_error();
    }
  }
}

void watch_task(EngineTask& task, EngineTask::Event event, nb::object callback) {
  auto held = std::make_shared<Callback>(std::move(callback));
  task.watch(event, [held = std::move(held)] { held->call(); });
}

EngineWorker::Pointer start_engine(EngineSpec spec, bool keeps_log) {
  if (is_ending) {
    PyErr_SetString(PyExc_RuntimeError, "no engine is started while Python ends");
    throw nb::python_error();
  }
  auto engine = EngineWorker::start(std::move(spec), keeps_log);
  const std::lock_guard lock(engines_mutex);
  std::erase_if(engines, [](const auto& old) { return old.expired(); });
  engines.push_back(engine);
  return engine;
}

void release_engine(EngineWorker::Pointer& worker) {
  const nb::gil_scoped_release release;
  worker.reset();
  stay_if_ending();
}

void bind_engine_end() { nb::module_::import_("atexit").attr("register")(nb::cpp_function(&end_engines)); }

}}  // namespace chess::python
