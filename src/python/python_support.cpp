// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/python_support.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <thread>

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

constexpr int kMostJobs = 64;

PyObject* exception_of(IoError::Kind kind) {
  switch (kind) {
    case IoError::Kind::NotFound: return PyExc_FileNotFoundError;
    case IoError::Kind::IsDirectory: return PyExc_IsADirectoryError;
    case IoError::Kind::NoPermission: return PyExc_PermissionError;
    default: return PyExc_OSError;
  }
}

[[noreturn]] void raise(PyObject* type, const std::string& message) {
  PyErr_SetString(type, message.c_str());
  throw nb::python_error();
}

}  // namespace

void raise_value_error(const std::string& message) { raise(PyExc_ValueError, message); }

void raise_io_error(const IoError& fault) { raise(exception_of(fault.kind), fault.reason); }

void raise_forked() {
  raise(PyExc_RuntimeError,
        "this reader belongs to the process that os.fork() has copied; open the file again in this one");
}

void raise_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

std::string move_text(nb::handle move) {
  if (!PyUnicode_Check(move.ptr())) raise(PyExc_TypeError, "a move is a str in UCI or SAN");
  return nb::cast<std::string>(move);
}

std::string path_of(nb::handle path) {
  PyObject* plain = PyOS_FSPath(path.ptr());
  if (!plain) throw nb::python_error();
  const nb::object owner = nb::steal(plain);
  PyObject* encoded = PyUnicode_Check(plain) ? PyUnicode_EncodeFSDefault(plain) : PyBytes_FromObject(plain);
  if (!encoded) throw nb::python_error();
  const nb::bytes bytes = nb::steal<nb::bytes>(encoded);
  std::string text(bytes.c_str(), bytes.size());
  // The system would end the path there, and open another file than was named.
  if (text.contains('\0')) raise_value_error("a path has an embedded null byte");
  return text;
}

ReadPlan plan_of(nb::handle paths, std::optional<std::string_view> format, int jobs) {
  ReadPlan plan;
  if (PyUnicode_Check(paths.ptr()) || nb::hasattr(paths, "__fspath__"))
    plan.paths.push_back(path_of(paths));
  else
    for (const nb::handle path : nb::iter(paths)) plan.paths.push_back(path_of(path));
  if (plan.paths.empty()) raise_value_error("no paths are given");
  if (format) {
    plan.from = parse_game_format(*format);
    if (!plan.from)
      raise_value_error("not a format: '" + std::string(*format) + "'; it is pgn, bgn, egd or uci");
  }
  if (jobs < 0) raise_value_error("jobs is " + std::to_string(jobs) + "; it is 0 (all processors) or more");
  const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  plan.jobs = static_cast<std::size_t>(std::clamp(jobs == 0 ? processors : jobs, 1, kMostJobs));
  return plan;
}

}}  // namespace chess::python
