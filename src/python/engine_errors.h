// SPDX-License-Identifier: GPL-3.0-or-later
// The faults of engines as exceptions of Python: one class for each thing that a program may want to do about
// them.
#pragma once

#include "client/engine_error.h"

namespace chess { inline namespace python {

/// Raises EngineError or the class below it that fits; `kind` of the exception is the name of the fault.
[[noreturn]] void raise_engine_error(const EngineError& fault);

}}  // namespace chess::python
