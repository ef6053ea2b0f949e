# SPDX-License-Identifier: GPL-3.0-or-later
# Gives the room `about` the commit of the sources, in a header of the build folder. The header is made again when
# git's log of HEAD changes. `git archive` writes the commit into the file COMMIT.
set(commit_header ${CMAKE_CURRENT_BINARY_DIR}/about/about_commit.h)
find_program(MARGINALIA_GIT git)
set(git_log "")
if(MARGINALIA_GIT AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  execute_process(COMMAND ${MARGINALIA_GIT} rev-parse --git-path logs/HEAD
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE git_log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(git_log)
    cmake_path(ABSOLUTE_PATH git_log BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
  endif()
  if(NOT EXISTS "${git_log}")
    set(git_log "")
  endif()
endif()
add_custom_command(
  OUTPUT ${commit_header}
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DGIT=${MARGINALIA_GIT} -DOUTPUT=${commit_header}
          -P ${CMAKE_CURRENT_LIST_DIR}/write_commit.cmake
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/write_commit.cmake ${CMAKE_CURRENT_LIST_DIR}/COMMIT ${git_log}
  COMMENT "Asking git for the commit" VERBATIM)
target_sources(chess_about PRIVATE ${commit_header})
target_include_directories(chess_about PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/about)

set(processor ${CMAKE_SYSTEM_PROCESSOR})
if(MARGINALIA_MARCH)
  string(REPLACE "_" "-" processor ${MARGINALIA_MARCH})  # zig writes x86_64_v2
elseif(processor MATCHES "x86_64|AMD64")
  set(processor x86-64-v2)
endif()
target_compile_definitions(chess_about PRIVATE MARGINALIA_PROCESSOR="${processor}")
