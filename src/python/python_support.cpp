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

void raise_type_error(const std::string& message) { raise(PyExc_TypeError, message); }

void raise_io_error(const IoError& fault) { raise(exception_of(fault.kind), fault.reason); }

void raise_forked() {
  raise(PyExc_RuntimeError,
        "this reader belongs to the process that os.fork() has copied; open the file again in this one");
}

void raise_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void for_each_item(nb::handle iterable, const std::function<void(nb::handle item)>& use) {
  for (const nb::handle item : nb::iter(iterable)) {
    raise_signals();
    use(item);
  }
}

std::string text_of(nb::handle text) {
  if (!PyUnicode_Check(text.ptr())) raise_type_error("a text is a str");
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!bytes) throw nb::python_error();
  return {bytes, static_cast<std::size_t>(size)};
}

std::string move_text(nb::handle move) {
  if (!PyUnicode_Check(move.ptr())) raise_type_error("a move is a str in UCI or SAN");
  return text_of(move);
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

std::optional<GameFormat> format_of(std::optional<std::string_view> name) {
  if (!name) return std::nullopt;
  const auto format = parse_game_format(*name);
  if (!format) raise_value_error("not a format: '" + std::string(*name) + "'; it is pgn, bgn, egd or uci");
  return format;
}

ReadPlan plan_of(nb::handle paths, std::optional<std::string_view> format, int jobs) {
  ReadPlan plan;
  if (PyUnicode_Check(paths.ptr()) || nb::hasattr(paths, "__fspath__"))
    plan.paths.push_back(path_of(paths));
  else
    for_each_item(paths, [&](nb::handle path) { plan.paths.push_back(path_of(path)); });
  if (plan.paths.empty()) raise_value_error("no paths are given");
  plan.from = format_of(format);
  if (jobs < 0) raise_value_error("jobs is " + std::to_string(jobs) + "; it is 0 (all processors) or more");
  const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  plan.jobs = static_cast<std::size_t>(std::clamp(jobs == 0 ? processors : jobs, 1, kMostJobs));
  return plan;
}

}}  // namespace chess::python
