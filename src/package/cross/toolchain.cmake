# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles for another system by zig, which is clang with the headers and libraries of all systems:
#   cmake --toolchain src/package/cross/toolchain.cmake -DMARGINALIA_TARGET=aarch64-linux-musl ...
# MARGINALIA_TARGET: processor-system-library. MARGINALIA_ZIG: the compiler. MARGINALIA_PREFIX: where the libraries for
# that target lie (libraries/CMakeLists.txt). Without the last two, they lie where ./fetch and ./libraries put them.
cmake_path(SET marginalia_root NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../..)
string(REGEX REPLACE "/$" "" marginalia_root ${marginalia_root})
set(marginalia_build ${marginalia_root}/build)
if(NOT MARGINALIA_ZIG)
  file(GLOB MARGINALIA_ZIG ${marginalia_build}/downloads/zig/lib/python*/site-packages/ziglang/zig)
endif()
set(MARGINALIA_ZIG ${MARGINALIA_ZIG} CACHE FILEPATH "The cross compiler")
set(MARGINALIA_TARGET ${MARGINALIA_TARGET} CACHE STRING "What is built for: processor-system-library")
set(MARGINALIA_PREFIX ${marginalia_build}/cross/${MARGINALIA_TARGET}/prefix CACHE PATH "Libraries for that target")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES MARGINALIA_TARGET MARGINALIA_ZIG MARGINALIA_PREFIX)

if(NOT MARGINALIA_TARGET MATCHES "^([a-z0-9_]+)-([a-z]+)")
  message(FATAL_ERROR "-DMARGINALIA_TARGET=${MARGINALIA_TARGET} is no processor-system-library")
endif()
set(CMAKE_SYSTEM_PROCESSOR ${CMAKE_MATCH_1})
set(marginalia_names linux Linux windows Windows macos Darwin wasi WASI)
list(FIND marginalia_names ${CMAKE_MATCH_2} marginalia_place)
math(EXPR marginalia_place "${marginalia_place} + 1")
list(GET marginalia_names ${marginalia_place} CMAKE_SYSTEM_NAME)

# CMake wants programs without arguments, ccache a compiler that it can tell from another one.
execute_process(COMMAND ${MARGINALIA_ZIG} version OUTPUT_VARIABLE marginalia_zig_version
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(marginalia_tools ${CMAKE_BINARY_DIR}/tools)
if(CMAKE_BINARY_DIR MATCHES "CMakeScratch|CMakeTmp")
  set(marginalia_tools ${MARGINALIA_TOOLS})
endif()
set(MARGINALIA_TOOLS ${marginalia_tools})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES MARGINALIA_TOOLS)
foreach(tool cc c++ ar ranlib)
  set(command "\"${MARGINALIA_ZIG}\" ${tool}")
  if(tool MATCHES "^c")
    set(command "${command} -target ${MARGINALIA_TARGET}")
  endif()
  file(CONFIGURE OUTPUT ${marginalia_tools}/${tool}
    CONTENT "#!/bin/sh\n# zig ${marginalia_zig_version}\nexec ${command} \"$@\"\n" @ONLY)
  file(CHMOD ${marginalia_tools}/${tool} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endforeach()
set(CMAKE_C_COMPILER ${marginalia_tools}/cc)
set(CMAKE_CXX_COMPILER ${marginalia_tools}/c++)
set(CMAKE_AR ${marginalia_tools}/ar)
set(CMAKE_RANLIB ${marginalia_tools}/ranlib)
# With a base folder, ccache would write other paths into programs than the compiler alone.
find_program(marginalia_ccache ccache)
if(marginalia_ccache)
  foreach(language C CXX)
    set(CMAKE_${language}_COMPILER_LAUNCHER env CCACHE_COMPILERTYPE=clang CCACHE_COMPILERCHECK=content CCACHE_BASEDIR=
      ${marginalia_ccache})
  endforeach()
endif()

# No path of this machine gets into the programs, so that another one makes the same.
string(CONCAT marginalia_flags "-ffile-prefix-map=${MARGINALIA_PREFIX}=prefix -ffile-prefix-map=${CMAKE_BINARY_DIR}=build "
  "-ffile-prefix-map=${marginalia_root}=.")
set(CMAKE_C_FLAGS_INIT ${marginalia_flags})
set(CMAKE_CXX_FLAGS_INIT ${marginalia_flags})
if(CMAKE_SYSTEM_NAME STREQUAL "Darwin")  # whose float.h stands before the compiler's, and lacks what toml++ asks for
  string(APPEND CMAKE_CXX_FLAGS_INIT " -DFLT_RADIX=__FLT_RADIX__")
endif()
set(CMAKE_EXE_LINKER_FLAGS_RELEASE_INIT -s)
set(CMAKE_MODULE_LINKER_FLAGS_RELEASE_INIT -s)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(MARGINALIA_MARCH x86_64_v2 CACHE STRING "x86-64-v2 as zig spells it")
endif()
set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
# Unit tests run here as far as something runs programs of that system or processor.
if(CMAKE_SYSTEM_NAME STREQUAL "Windows")
  find_program(CMAKE_CROSSCOMPILING_EMULATOR NAMES wine64 wine NO_CMAKE_FIND_ROOT_PATH)
elseif(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL CMAKE_HOST_SYSTEM_PROCESSOR)
  find_program(CMAKE_CROSSCOMPILING_EMULATOR NAMES qemu-${CMAKE_SYSTEM_PROCESSOR}-static NO_CMAKE_FIND_ROOT_PATH)
endif()
if(MARGINALIA_TARGET MATCHES "musl" AND EXISTS ${MARGINALIA_PREFIX}/lib/libmimalloc.a)
  set(CMAKE_CXX_STANDARD_LIBRARIES_INIT ${MARGINALIA_PREFIX}/lib/libmimalloc.a)
endif()

set(CMAKE_FIND_ROOT_PATH ${MARGINALIA_PREFIX})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${MARGINALIA_PREFIX}/lib/pkgconfig)
unset(ENV{PKG_CONFIG_PATH})
if(CMAKE_SYSTEM_NAME STREQUAL "Darwin")
  set(CMAKE_OSX_SYSROOT "" CACHE STRING "zig has its own")
  set(CMAKE_INSTALL_NAME_TOOL true)
endif()
