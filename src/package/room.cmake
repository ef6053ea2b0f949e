# SPDX-License-Identifier: GPL-3.0-or-later
# Declares the rooms: what one is built of, and whose headers it sees.

# The standard headers that most files name, or that cost most, are compiled once for all rooms, and once with
# doctest for all tests: a small file compiles in half the time.
set(standard_headers <algorithm> <array> <chrono> <cstdint> <expected> <filesystem> <functional> <map> <memory> <optional>
                     <span> <string> <string_view> <utility> <vector>)
# precompile_standard_headers(TARGET OWNER [header...]): OWNER's are made, all others use them.
function(precompile_standard_headers target owner)
  if(target STREQUAL owner)
    target_precompile_headers(${target} PRIVATE ${standard_headers} ${ARGN})
  else()
    target_precompile_headers(${target} REUSE_FROM ${owner})
  endif()
endfunction()

# What only one system has is written once for each (src/system/os): a folder for those of POSIX, and one for the
# system itself. Only those of the system that is built for are compiled.
set(marginalia_systems posix linux macos windows wasi)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  set(marginalia_system posix linux)
elseif(CMAKE_SYSTEM_NAME STREQUAL "Darwin")
  set(marginalia_system posix macos)
elseif(CMAKE_SYSTEM_NAME STREQUAL "Windows")
  set(marginalia_system windows)
  set(marginalia_shell shell32)  # what a program is started by, and starts others by
  set(marginalia_sockets ws2_32 mswsock)  # what Asio needs
elseif(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  set(marginalia_system wasi)
else()
  message(FATAL_ERROR "src/system/os has nothing for ${CMAKE_SYSTEM_NAME}")
endif()
set(marginalia_other_systems ${marginalia_systems})
list(REMOVE_ITEM marginalia_other_systems ${marginalia_system})
list(JOIN marginalia_other_systems "|" marginalia_other_systems)
list(JOIN marginalia_systems "|" marginalia_any_system)

# room(NAME [PREFIX chess] [PURE] [APART regex] [EXCEPT file.cpp...] [DEPENDS target...] [PRIVATE third-party...])
# A static library PREFIX_NAME: all .cpp files of the folder NAME beside the calling CMakeLists.txt, but for main.cpp and
# EXCEPT. It sees the headers of its own folder and of the rooms to which DEPENDS leads, and no others. These stand above
# it, and belong to the library or have its PREFIX. PURE: none of them knows files, clocks or processes.
# APART: files that drag in a library which not every program needs.
# A room of src, the library, is marginalia::NAME for users.
function(room name)
  cmake_parse_arguments(ARG "PURE" "APART;PREFIX" "EXCEPT;DEPENDS;PRIVATE" ${ARGN})
  set(prefix chess)
  if(ARG_PREFIX)
    set(prefix ${ARG_PREFIX})
  endif()
  set(target ${prefix}_${name})
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${name})

  # Headers are named "core/move.h" in the library and "annotate/mark/notes.h" in programs: each room has a folder in
  # which only its own are found.
  set(headers ${PROJECT_BINARY_DIR}/rooms/${target})
  set(link ${headers}/${name})
  if(ARG_PREFIX AND NOT prefix STREQUAL "chess")
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE link)
    set(link ${headers}/${link})
  endif()
  cmake_path(GET link PARENT_PATH parent)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${folder} ${link} SYMBOLIC)

  set(reached "")
  foreach(other IN LISTS ARG_DEPENDS)
    if(NOT TARGET ${other})
      message(FATAL_ERROR "${target} depends on ${other}, which does not stand above it")
    elseif(other MATCHES "::")
      continue()
    elseif(NOT other MATCHES "^(chess|${prefix})_")
      message(FATAL_ERROR "${target} depends on ${other}, which is of another program")
    endif()
    get_property(rooms TARGET ${other} PROPERTY MARGINALIA_ROOMS)
    list(APPEND reached ${rooms})
  endforeach()
  list(REMOVE_DUPLICATES reached)
  if(ARG_PURE AND (chess_io IN_LIST reached OR chess_os IN_LIST reached))
    message(FATAL_ERROR "${target} is pure, but its DEPENDS lead to files or clocks: ${reached}")
  elseif(prefix STREQUAL "engine" AND chess_client IN_LIST reached)
    message(FATAL_ERROR "${target} leads to chess_client: the engine asks no engine")
  endif()
  list(PREPEND reached ${target})

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(TRANSFORM ARG_EXCEPT PREPEND ${folder}/)
  list(REMOVE_ITEM sources ${folder}/main.cpp ${ARG_EXCEPT})
  list(FILTER sources EXCLUDE REGEX "/${name}/(${marginalia_other_systems})/")
  if(marginalia_left_out)
    list(FILTER sources EXCLUDE REGEX "${marginalia_left_out}")
  endif()
  if(sources)
    add_library(${target} STATIC ${sources})
    # Private, so that no user of the library inherits warnings, -march or our include folders.
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:marginalia_flags>
                                    PUBLIC ${ARG_DEPENDS} PRIVATE ${ARG_PRIVATE})
    list(TRANSFORM reached PREPEND ${PROJECT_BINARY_DIR}/rooms/ OUTPUT_VARIABLE folders)
    target_include_directories(${target} PRIVATE ${folders})
    precompile_standard_headers(${target} chess_base)
    # Its files are compiled together, in less than half the time. So names of one room that only its files know (in
    # unnamed namespaces) differ, too. The presets of the sanitizers compile each file alone.
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${MARGINALIA_UNITY} UNITY_BUILD_MODE GROUP)
    # Headers of systems are full of macros: what includes them is compiled alone.
    set(own_words ${sources})
    list(FILTER own_words EXCLUDE REGEX "/${name}/(${marginalia_any_system})/")
    set_source_files_properties(${own_words} PROPERTIES UNITY_GROUP together)
    if(ARG_APART)
      list(FILTER sources INCLUDE REGEX "/${name}/.*(${ARG_APART})")
      set_source_files_properties(${sources} PROPERTIES UNITY_GROUP apart)
    endif()
  else()
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE ${ARG_DEPENDS})
  endif()
  set_property(TARGET ${target} PROPERTY MARGINALIA_ROOMS ${reached})
  if(NOT ARG_PREFIX)
    public_room(${target} ${name} ${folder})
  endif()
endfunction()
