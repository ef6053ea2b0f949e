# SPDX-License-Identifier: GPL-3.0-or-later
# WebAssembly, by the compiler of the package `ziglang` (PyPI): clang with its libc++ and the C library of WASI.
# MARGINALIA_ZIG names its program; without it, Python's module `ziglang` is asked.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES MARGINALIA_ZIG)

if(NOT MARGINALIA_ZIG)
  execute_process(
    COMMAND python3 -c "import os, ziglang; print(os.path.join(os.path.dirname(ziglang.__file__), 'zig'))"
    OUTPUT_VARIABLE MARGINALIA_ZIG OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT EXISTS "${MARGINALIA_ZIG}")
  message(FATAL_ERROR "WebAssembly is built by the Python package `ziglang`; MARGINALIA_ZIG may name its program")
endif()
set(CMAKE_CXX_COMPILER ${MARGINALIA_ZIG} c++)
set(CMAKE_AR ${MARGINALIA_ZIG})
set(CMAKE_RANLIB ${MARGINALIA_ZIG})
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> ar q <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "<CMAKE_RANLIB> ranlib <TARGET>")

# One thread, and code that knows threads: std::mutex and its like are there, and no thread can be started. The library
# of the compiler is built without them; libcxx.cmake adds what is missing.
set(CMAKE_CXX_FLAGS_INIT "-target wasm32-wasi -mcpu=generic+simd128 -Wno-macro-redefined -D_LIBCPP_HAS_THREADS=1 -D_LIBCPP_HAS_FILESYSTEM=1")
set(CMAKE_CXX_FLAGS_RELEASE_INIT "-O3 -DNDEBUG")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-target wasm32-wasi -mcpu=generic+simd128")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
