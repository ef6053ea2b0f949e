// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that are in this module while the interpreter and the process end stay what they are until they are
// gone. The linker puts the functions of this file before those of the C and C++ libraries (--wrap in
// CMakeLists.txt).
#include <unwind.h>

#include <chrono>
#include <thread>

namespace chess { inline namespace python {

extern "C" {

// Up to version 3.13, Python ends a daemon thread that asks for the GIL while the interpreter ends, by
// pthread_exit. glibc then unwinds the stack of the thread: destructors would touch objects of Python without
// the GIL, and a noexcept function would end the process. So the thread stops where it is, as threads of
// Python 3.14 do. The personality routine is what is asked about each frame of C++ (Itanium C++ ABI:
// Exception Handling, 1.6.2).
_Unwind_Reason_Code __real___gxx_personality_v0(int version, _Unwind_Action actions,
                                                _Unwind_Exception_Class kind, _Unwind_Exception* thrown,
                                                _Unwind_Context* frame);
_Unwind_Reason_Code __wrap___gxx_personality_v0(int version, _Unwind_Action actions,
                                                _Unwind_Exception_Class kind, _Unwind_Exception* thrown,
                                                _Unwind_Context* frame) {
  // Nobody but Python unwinds a thread of this module by force.
  while (actions & _UA_FORCE_UNWIND) std::this_thread::sleep_for(std::chrono::hours(1));
  return __real___gxx_personality_v0(version, actions, kind, thrown, frame);
}

// Nothing static is destroyed when the process ends: the threads that read files go on until then.
int __wrap___cxa_atexit(void (*)(void*), void*, void*) { return 0; }

}  // extern "C"

}}  // namespace chess::python
