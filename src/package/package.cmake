# SPDX-License-Identifier: GPL-3.0-or-later
# How the library meets the world: what its rooms need from other projects, the headers as users include
# them, and what `cmake --install` writes: archives, headers, a CMake package and a pkg-config file.
# All of it follows from the calls of library_package, library_module and room; nothing is listed twice.
set(marginalia_package_folder ${CMAKE_CURRENT_LIST_DIR})
# Users write #include <marginalia/core/position.h>; the headers for that are made here.
set(marginalia_include_folder ${PROJECT_BINARY_DIR}/include)

# library_package(NAME [find_package arguments...] [LINK flag-or-pkg-config-module])
# A package that archives of the library need; without LINK its headers alone: found now, and again by find_package(marginalia).
function(library_package name)
  cmake_parse_arguments(ARG "" "LINK" "" ${ARGN})
  find_package(${name} ${ARG_UNPARSED_ARGUMENTS} REQUIRED)
  list(JOIN ARG_UNPARSED_ARGUMENTS " " arguments)
  string(STRIP "${name} ${arguments}" line)
  set_property(GLOBAL APPEND_STRING PROPERTY marginalia_dependencies "find_dependency(${line})\n")
  if(ARG_LINK)
    marginalia_link(${ARG_LINK})
  endif()
endfunction()

# library_module(NAME MODULE): the same for a package that only pkg-config knows; the target is PkgConfig::NAME.
function(library_module name module)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(${name} REQUIRED IMPORTED_TARGET ${module})
  set_property(GLOBAL APPEND_STRING PROPERTY marginalia_dependencies
    "find_dependency(PkgConfig)\nmarginalia_module(${name} ${module})\n")
  marginalia_link(${module})
endfunction()

# The archives are static: whoever links them needs these too, so they stand in Requires and Libs, which
# `pkg-config --libs` prints without --static.
function(marginalia_link name)
  if(name MATCHES "^-")
    set_property(GLOBAL APPEND PROPERTY marginalia_link_flags ${name})
  else()
    set_property(GLOBAL APPEND PROPERTY marginalia_link_modules ${name})
  endif()
endfunction()

# public_room(TARGET NAME FOLDER): TARGET is marginalia::NAME for users, with the headers of FOLDER.
function(public_room target name folder)
  add_library(marginalia::${name} ALIAS ${target})
  get_target_property(type ${target} TYPE)
  set(scope PUBLIC)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(scope INTERFACE)
  else()
    set_property(GLOBAL APPEND PROPERTY marginalia_archives ${target})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME marginalia_${name})
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} ${scope} cxx_std_23)
  set_property(GLOBAL APPEND PROPERTY marginalia_rooms ${target})

  # What lies in a subfolder (detail/) is not for users.
  file(GLOB headers CONFIGURE_DEPENDS ${folder}/*.h)
  set_property(GLOBAL APPEND PROPERTY marginalia_public_headers ${headers})
  # The hash makes another command of it when a header has gone.
  string(MD5 hash "${headers}")
  set(stamp ${PROJECT_BINARY_DIR}/staged/${name}.stamp)
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -DFROM=${folder} -DTO=${marginalia_include_folder}/marginalia/${name}
            -DSTAMP=${stamp} -DHASH=${hash} -P ${marginalia_package_folder}/stage_headers.cmake
    DEPENDS ${headers} ${marginalia_package_folder}/stage_headers.cmake
    COMMENT "Headers of marginalia::${name}")
  add_custom_target(marginalia_headers_${name} DEPENDS ${stamp})
  set_property(GLOBAL APPEND PROPERTY marginalia_header_targets marginalia_headers_${name})
  # Our own sources say "core/position.h"; only those outside see the headers made here.
  if(NOT PROJECT_IS_TOP_LEVEL)
    target_include_directories(${target} SYSTEM INTERFACE $<BUILD_INTERFACE:${marginalia_include_folder}>)
  endif()

  if(MARGINALIA_INSTALL)
    install(TARGETS ${target} EXPORT marginalia
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
      INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
endfunction()

# The target `api`: pages of the headers that users include. Tests run it where Doxygen is installed.
function(add_api_pages)
  configure_file(${marginalia_package_folder}/Doxyfile.in ${PROJECT_BINARY_DIR}/package/Doxyfile @ONLY)
  find_program(MARGINALIA_DOXYGEN doxygen)
  if(NOT MARGINALIA_DOXYGEN)
    message(STATUS "doxygen not found: no target api")
    return()
  endif()
  add_custom_target(api
    COMMAND ${MARGINALIA_DOXYGEN} ${PROJECT_BINARY_DIR}/package/Doxyfile
    COMMENT "API pages: ${PROJECT_BINARY_DIR}/api/html/index.html")
  add_dependencies(api marginalia_headers)
endfunction()

# The target `public_headers_verify_interface_header_sets` compiles each public header alone, as a user's first include. The automation
# compiles a quarter of them, each day another one.
function(verify_public_headers)
  get_property(headers GLOBAL PROPERTY marginalia_public_headers)
  if(DEFINED ENV{CI})
    string(TIMESTAMP day "%j" UTC)
    string(REGEX REPLACE "^0+" "" day ${day})
    set(all ${headers})
    set(headers "")
    foreach(header IN LISTS all)
      math(EXPR day "${day} + 1")
      math(EXPR rest "${day} % 4")
      if(rest EQUAL 0)
        list(APPEND headers ${header})
      endif()
    endforeach()
  endif()
  add_library(public_headers INTERFACE)
  target_sources(public_headers INTERFACE FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${headers})
  target_link_libraries(public_headers INTERFACE marginalia_options)
  target_compile_options(public_headers INTERFACE -O0)
  set_target_properties(public_headers PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
endfunction()

# finish_package(): after the last room. Makes the target `library` of all archives and headers.
function(finish_package)
  get_property(rooms GLOBAL PROPERTY marginalia_rooms)
  get_property(headers GLOBAL PROPERTY marginalia_header_targets)
  add_custom_target(marginalia_headers ALL)
  add_dependencies(marginalia_headers ${headers})
  if(PROJECT_IS_TOP_LEVEL)
    add_custom_target(library)
    add_dependencies(library marginalia_headers ${rooms})
    add_api_pages()
    verify_public_headers()
  elseif(MARGINALIA_STAGED_HEADERS)
    foreach(room IN LISTS rooms)
      add_dependencies(${room} marginalia_headers)
    endforeach()
  endif()
  if(NOT MARGINALIA_INSTALL)
    return()
  endif()

  include(CMakePackageConfigHelpers)
  set(destination ${CMAKE_INSTALL_LIBDIR}/cmake/marginalia)
  get_property(dependencies GLOBAL PROPERTY marginalia_dependencies)
  configure_file(${marginalia_package_folder}/marginalia-config.cmake.in
    ${PROJECT_BINARY_DIR}/package/marginalia-config.cmake @ONLY)
  # A minor version only adds to what a user's code sees (COMPATIBILITY.md).
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/marginalia-config-version.cmake
    COMPATIBILITY SameMajorVersion)
  install(EXPORT marginalia NAMESPACE marginalia:: FILE marginalia-targets.cmake
    DESTINATION ${destination} COMPONENT library)
  install(FILES ${PROJECT_BINARY_DIR}/package/marginalia-config.cmake
                ${PROJECT_BINARY_DIR}/package/marginalia-config-version.cmake
    DESTINATION ${destination} COMPONENT library)
  install(DIRECTORY ${marginalia_include_folder}/marginalia DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT library)

  # A room uses what stands above it, and a linker wants the users first: the order of the calls, backwards.
  get_property(archives GLOBAL PROPERTY marginalia_archives)
  list(REVERSE archives)
  list(TRANSFORM archives REPLACE "(.+)" "-l$<TARGET_FILE_BASE_NAME:\\1>")
  list(JOIN archives " " archives)
  get_property(flags GLOBAL PROPERTY marginalia_link_flags)
  list(JOIN flags " " flags)
  get_property(modules GLOBAL PROPERTY marginalia_link_modules)
  list(JOIN modules " " modules)
  # The prefix is where the file lies, not where CMake once thought it would.
  set(pkgconfig_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  file(RELATIVE_PATH to_prefix /p/${pkgconfig_folder} /p)
  string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
  configure_file(${marginalia_package_folder}/marginalia.pc.in ${PROJECT_BINARY_DIR}/package/marginalia.pc.in @ONLY)
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/package/marginalia.pc
    INPUT ${PROJECT_BINARY_DIR}/package/marginalia.pc.in)
  install(FILES ${PROJECT_BINARY_DIR}/package/marginalia.pc DESTINATION ${pkgconfig_folder} COMPONENT library)
endfunction()
