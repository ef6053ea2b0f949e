# SPDX-License-Identifier: GPL-3.0-or-later
# CMake 3.25 does not know WebAssembly's system interface: archives, no shared libraries, programs named x.wasm.
set(CMAKE_STATIC_LIBRARY_PREFIX "lib")
set(CMAKE_STATIC_LIBRARY_SUFFIX ".a")
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
