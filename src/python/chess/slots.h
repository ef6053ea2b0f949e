// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that are bound to the slots of a type, where a method of nanobind would cost too much. A slot
// must not throw: it sets the exception of Python, and its result says that there is one.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <new>
#include <string>
#include <type_traits>
#include <typeinfo>

namespace chess { inline namespace python {

/// Raises an exception of this type.
[[noreturn]] void raise_as(PyObject* type, const std::string& message);

/// What a slot says after a call that may throw: the result of the call, or `failed` with the exception set.
template <class Result, class Call>
Result guarded(Result failed, Call call) noexcept {
  try {
    return call();
  } catch (nanobind::python_error& error) {
    error.restore();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::bad_cast&) {
    PyErr_SetString(PyExc_TypeError, "a value has the wrong type");
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return failed;
}

/// A slot that gives an object. `call` returns one.
template <class Call>
PyObject* slot_result(Call call) noexcept {
  return guarded<PyObject*>(nullptr, [&] { return nanobind::object(call()).release().ptr(); });
}

/// A slot that changes something: 0, or -1 with the exception set.
template <class Call>
int slot_status(Call call) noexcept {
  return guarded(-1, [&] {
    call();
    return 0;
  });
}

/// The value in an object of Python. Slots are called for objects, too, whose __init__ nobody has called, and
/// whose memory has had another use before: these have the default value.
template <class Value>
Value& value_in(PyObject* self) noexcept {
  static_assert(std::is_trivially_destructible_v<Value>);
  Value* value = nanobind::inst_ptr<Value>(self);
  if (!nanobind::inst_ready(self)) new (value) Value{};
  return *value;
}

template <class Function>
PyType_Slot type_slot(int id, Function* function) {
  return {id, reinterpret_cast<void*>(function)};
}

}}  // namespace chess::python
