// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/engine_errors.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "python/bindings.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

// They live as long as the process, as the extension does.
PyObject* engine_error = nullptr;
PyObject* terminated_error = nullptr;
PyObject* timeout_error = nullptr;
PyObject* not_found_error = nullptr;
PyObject* request_error = nullptr;

PyObject* class_of(EngineFault fault) {
  switch (fault) {
    case EngineFault::NotFound: return not_found_error;
    case EngineFault::HandshakeTimeout:
    case EngineFault::ReadyTimeout:
    case EngineFault::Stalled:
    case EngineFault::SearchTimeout: return timeout_error;
    case EngineFault::Died:
    case EngineFault::WriteFailed:
    case EngineFault::Cancelled:
    case EngineFault::Closed: return terminated_error;
    case EngineFault::BadCommand:
    case EngineFault::BadOption:
    case EngineFault::BadRequest:
    case EngineFault::Unable: return request_error;
    default: return engine_error;
  }
}

PyObject* add_class(nb::module_& module, const char* name, const char* doc, PyObject* base,
                    PyObject* second) {
  const std::string full = nb::cast<std::string>(module.attr("__name__")) + "." + name;
  const nb::object bases =
      second == nullptr ? nb::borrow(base) : nb::make_tuple(nb::handle(base), nb::handle(second));
  PyObject* made = PyErr_NewExceptionWithDoc(full.c_str(), doc, bases.ptr(), nullptr);
  if (made == nullptr) throw nb::python_error();
  module.attr(name) = nb::handle(made);
  return made;
}

}  // namespace

void raise_engine_error(const EngineError& fault) {
  const nb::handle type(class_of(fault.kind));
  // It may quote an engine, in whose words any byte can stand.
  const nb::object reason = nb::steal(
      PyUnicode_DecodeUTF8(fault.reason.data(), static_cast<Py_ssize_t>(fault.reason.size()), "replace"));
  if (!reason.is_valid()) throw nb::python_error();
  const nb::object error = type(reason);
  const std::string_view kind = to_string(fault.kind);
  error.attr("kind") = nb::str(kind.data(), kind.size());
  PyErr_SetObject(type.ptr(), error.ptr());
  throw nb::python_error();
}

void bind_engine_errors(nb::module_& module) {
  engine_error =
      add_class(module, "EngineError",
                "A fault of an engine, or of what it was asked. `kind` names it: 'died', 'stalled',\n"
                "'illegal move', 'bad option' and others.",
                PyExc_RuntimeError, nullptr);
  nb::handle(engine_error).attr("kind") = "";
  terminated_error = add_class(module, "EngineTerminatedError", "The engine has ended or was closed.",
                               engine_error, nullptr);
  timeout_error = add_class(module, "EngineTimeoutError", "The engine was waited for in vain, and was ended.",
                            engine_error, PyExc_TimeoutError);
  not_found_error = add_class(module, "EngineNotFoundError", "There is no such program.", engine_error,
                              PyExc_FileNotFoundError);
  request_error = add_class(module, "EngineRequestError",
                            "What was asked is impossible, or beyond the engine. The engine goes on.",
                            engine_error, PyExc_ValueError);
}

}}  // namespace chess::python
